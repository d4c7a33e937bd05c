// Made by scripts/compile-schemas.ts from schemas/voting-matrix.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"an object with a question, its options and the verdict","required":["questionId","question","options","threshold","verdict","actualConsensus","conflicts"],"properties":{"questionId":{"type":"string","pattern":"\\S","x-expected":"an id such as \"CONS-0042\""},"question":{"type":"string","pattern":"\\S","x-expected":"the question as text"},"options":{"type":"array","minItems":2,"maxItems":1000,"items":{"$ref":"#/$defs/option"},"x-expected":"a list of 2 to 1000 options"},"threshold":{"type":"number","minimum":0,"maximum":1,"x-expected":"a number from 0 to 1"},"verdict":{"enum":["PROVEN","REFUTED","CONTESTED","INSUFFICIENT_EVIDENCE"],"x-expected":"PROVEN, REFUTED, CONTESTED or INSUFFICIENT_EVIDENCE"},"actualConsensus":{"type":"number","x-expected":"the highest confidence, a number"},"conflicts":{"type":"array","items":{"$ref":"#/$defs/conflict"},"x-expected":"a list, which may be empty"}},"$defs":{"option":{"type":"object","x-expected":"an object with name, confidence, rationale and evidence","required":["name","confidence","rationale","evidence"],"properties":{"name":{"type":"string","pattern":"\\S","x-expected":"the option's name"},"confidence":{"type":"number","minimum":0,"maximum":1,"x-expected":"a number from 0 to 1"},"rationale":{"type":"string","pattern":"\\S","x-expected":"text that says why"},"evidence":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/evidence"},"x-expected":"a list of at least one piece of evidence"}}},"evidence":{"type":"object","x-expected":"an object with file or url, section and type","required":["section","type"],"not":{"type":"object","propertyNames":{"not":{"enum":["file","url"]}}},"properties":{"file":{"type":"string","pattern":"\\S","x-expected":"a path from the repository's root"},"url":{"type":"string","pattern":"\\S","x-expected":"an address"},"section":{"type":"string","pattern":"\\S","x-expected":"the name of the part that is meant"},"type":{"enum":["doc","code","data","documentation","research","external"],"x-expected":"doc, code, data, documentation, research or external"},"quote":{"type":"string","x-expected":"text from the file"},"line":{"type":"integer","minimum":1,"x-expected":"a line number, from 1"}}},"conflict":{"type":"object","x-expected":"an object with conflictId, severity, conflictType, positions and resolution","required":["conflictId","severity","conflictType","positions","resolution"],"properties":{"conflictId":{"type":"string","pattern":"\\S","x-expected":"an id such as \"c-0042-01\""},"severity":{"enum":["critical","high","medium","low"],"x-expected":"critical, high, medium or low"},"conflictType":{"type":"string","pattern":"\\S","x-expected":"a word such as contradiction"},"positions":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/position"},"x-expected":"a list of the options in conflict"},"resolution":{"type":"object","x-expected":"an object with status and resolutionType","required":["status","resolutionType"],"properties":{"status":{"type":"string","pattern":"\\S","x-expected":"a word such as pending"},"resolutionType":{"type":"string","pattern":"\\S","x-expected":"a word such as escalate"}}}}},"position":{"type":"object","x-expected":"an object with option and confidence","required":["option","confidence"],"properties":{"option":{"type":"string","pattern":"\\S","x-expected":"the name of an option"},"confidence":{"type":"number","minimum":0,"maximum":1,"x-expected":"the option's confidence, a number from 0 to 1"}}}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const schema32 = {"type":"object","x-expected":"an object with name, confidence, rationale and evidence","required":["name","confidence","rationale","evidence"],"properties":{"name":{"type":"string","pattern":"\\S","x-expected":"the option's name"},"confidence":{"type":"number","minimum":0,"maximum":1,"x-expected":"a number from 0 to 1"},"rationale":{"type":"string","pattern":"\\S","x-expected":"text that says why"},"evidence":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/evidence"},"x-expected":"a list of at least one piece of evidence"}}};
const schema33 = {"type":"object","x-expected":"an object with file or url, section and type","required":["section","type"],"not":{"type":"object","propertyNames":{"not":{"enum":["file","url"]}}},"properties":{"file":{"type":"string","pattern":"\\S","x-expected":"a path from the repository's root"},"url":{"type":"string","pattern":"\\S","x-expected":"an address"},"section":{"type":"string","pattern":"\\S","x-expected":"the name of the part that is meant"},"type":{"enum":["doc","code","data","documentation","research","external"],"x-expected":"doc, code, data, documentation, research or external"},"quote":{"type":"string","x-expected":"text from the file"},"line":{"type":"integer","minimum":1,"x-expected":"a line number, from 1"}}};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema32.required,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.confidence === undefined) || (!(func0.call(data, "confidence")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "confidence"},schema:schema32.required,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.rationale === undefined) || (!(func0.call(data, "rationale")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rationale"},schema:schema32.required,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.evidence === undefined) || (!(func0.call(data, "evidence")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evidence"},schema:schema32.required,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema32.properties.name,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema32.properties.name.type,parentSchema:schema32.properties.name,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data1 = data.confidence;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema32.properties.confidence,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema32.properties.confidence,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/type",keyword:"type",params:{type: "number"},schema:schema32.properties.confidence.type,parentSchema:schema32.properties.confidence,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.rationale !== undefined && func0.call(data, "rationale")){
let data2 = data.rationale;
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err9 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema32.properties.rationale,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/type",keyword:"type",params:{type: "string"},schema:schema32.properties.rationale.type,parentSchema:schema32.properties.rationale,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
let data3 = data.evidence;
if(Array.isArray(data3)){
if(data3.length < 1){
const err11 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema32.properties.evidence,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key0 of Object.keys(data4)){
const _errs15 = errors;
const _errs16 = errors;
const _errs17 = errors;
if(!((key0 === "file") || (key0 === "url"))){
const err12 = {};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid6 = _errs17 === errors;
if(valid6){
const err13 = {};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
}
var valid5 = _errs15 === errors;
if(!valid5){
const err14 = {};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
break;
}
}
}
else {
const err15 = {};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid4 = _errs13 === errors;
if(valid4){
const err16 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/$defs/evidence/not",keyword:"not",params:{},schema:schema33.not,parentSchema:schema33,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if((data4.section === undefined) || (!(func0.call(data4, "section")))){
const err17 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/$defs/evidence/required",keyword:"required",params:{missingProperty: "section"},schema:schema33.required,parentSchema:schema33,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((data4.type === undefined) || (!(func0.call(data4, "type")))){
const err18 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/$defs/evidence/required",keyword:"required",params:{missingProperty: "type"},schema:schema33.required,parentSchema:schema33,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data4.file !== undefined && func0.call(data4, "file")){
let data5 = data4.file;
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err19 = {instancePath:instancePath+"/evidence/" + i0+"/file",schemaPath:"#/$defs/evidence/properties/file/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema33.properties.file,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/evidence/" + i0+"/file",schemaPath:"#/$defs/evidence/properties/file/type",keyword:"type",params:{type: "string"},schema:schema33.properties.file.type,parentSchema:schema33.properties.file,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data4.url !== undefined && func0.call(data4, "url")){
let data6 = data4.url;
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
const err21 = {instancePath:instancePath+"/evidence/" + i0+"/url",schemaPath:"#/$defs/evidence/properties/url/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema33.properties.url,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/evidence/" + i0+"/url",schemaPath:"#/$defs/evidence/properties/url/type",keyword:"type",params:{type: "string"},schema:schema33.properties.url.type,parentSchema:schema33.properties.url,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data4.section !== undefined && func0.call(data4, "section")){
let data7 = data4.section;
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
const err23 = {instancePath:instancePath+"/evidence/" + i0+"/section",schemaPath:"#/$defs/evidence/properties/section/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema33.properties.section,data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/evidence/" + i0+"/section",schemaPath:"#/$defs/evidence/properties/section/type",keyword:"type",params:{type: "string"},schema:schema33.properties.section.type,parentSchema:schema33.properties.section,data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data4.type !== undefined && func0.call(data4, "type")){
let data8 = data4.type;
if(!((((((data8 === "doc") || (data8 === "code")) || (data8 === "data")) || (data8 === "documentation")) || (data8 === "research")) || (data8 === "external"))){
const err25 = {instancePath:instancePath+"/evidence/" + i0+"/type",schemaPath:"#/$defs/evidence/properties/type/enum",keyword:"enum",params:{allowedValues: schema33.properties.type.enum},schema:schema33.properties.type.enum,parentSchema:schema33.properties.type,data:data8};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data4.quote !== undefined && func0.call(data4, "quote")){
let data9 = data4.quote;
if(typeof data9 !== "string"){
const err26 = {instancePath:instancePath+"/evidence/" + i0+"/quote",schemaPath:"#/$defs/evidence/properties/quote/type",keyword:"type",params:{type: "string"},schema:schema33.properties.quote.type,parentSchema:schema33.properties.quote,data:data9};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data4.line !== undefined && func0.call(data4, "line")){
let data10 = data4.line;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err27 = {instancePath:instancePath+"/evidence/" + i0+"/line",schemaPath:"#/$defs/evidence/properties/line/type",keyword:"type",params:{type: "integer"},schema:schema33.properties.line.type,parentSchema:schema33.properties.line,data:data10};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 1 || isNaN(data10)){
const err28 = {instancePath:instancePath+"/evidence/" + i0+"/line",schemaPath:"#/$defs/evidence/properties/line/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema33.properties.line,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
}
else {
const err29 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/$defs/evidence/type",keyword:"type",params:{type: "object"},schema:schema33.type,parentSchema:schema33,data:data4};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"},schema:schema32.properties.evidence.type,parentSchema:schema32.properties.evidence,data:data3};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema32.type,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"name":true,"confidence":true,"rationale":true,"evidence":true},"dynamicProps":false,"dynamicItems":false};

const schema34 = {"type":"object","x-expected":"an object with conflictId, severity, conflictType, positions and resolution","required":["conflictId","severity","conflictType","positions","resolution"],"properties":{"conflictId":{"type":"string","pattern":"\\S","x-expected":"an id such as \"c-0042-01\""},"severity":{"enum":["critical","high","medium","low"],"x-expected":"critical, high, medium or low"},"conflictType":{"type":"string","pattern":"\\S","x-expected":"a word such as contradiction"},"positions":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/position"},"x-expected":"a list of the options in conflict"},"resolution":{"type":"object","x-expected":"an object with status and resolutionType","required":["status","resolutionType"],"properties":{"status":{"type":"string","pattern":"\\S","x-expected":"a word such as pending"},"resolutionType":{"type":"string","pattern":"\\S","x-expected":"a word such as escalate"}}}}};
const schema35 = {"type":"object","x-expected":"an object with option and confidence","required":["option","confidence"],"properties":{"option":{"type":"string","pattern":"\\S","x-expected":"the name of an option"},"confidence":{"type":"number","minimum":0,"maximum":1,"x-expected":"the option's confidence, a number from 0 to 1"}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.conflictId === undefined) || (!(func0.call(data, "conflictId")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "conflictId"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.severity === undefined) || (!(func0.call(data, "severity")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "severity"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.conflictType === undefined) || (!(func0.call(data, "conflictType")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "conflictType"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.positions === undefined) || (!(func0.call(data, "positions")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "positions"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.resolution === undefined) || (!(func0.call(data, "resolution")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "resolution"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.conflictId !== undefined && func0.call(data, "conflictId")){
let data0 = data.conflictId;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err5 = {instancePath:instancePath+"/conflictId",schemaPath:"#/properties/conflictId/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema34.properties.conflictId,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/conflictId",schemaPath:"#/properties/conflictId/type",keyword:"type",params:{type: "string"},schema:schema34.properties.conflictId.type,parentSchema:schema34.properties.conflictId,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.severity !== undefined && func0.call(data, "severity")){
let data1 = data.severity;
if(!((((data1 === "critical") || (data1 === "high")) || (data1 === "medium")) || (data1 === "low"))){
const err7 = {instancePath:instancePath+"/severity",schemaPath:"#/properties/severity/enum",keyword:"enum",params:{allowedValues: schema34.properties.severity.enum},schema:schema34.properties.severity.enum,parentSchema:schema34.properties.severity,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.conflictType !== undefined && func0.call(data, "conflictType")){
let data2 = data.conflictType;
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err8 = {instancePath:instancePath+"/conflictType",schemaPath:"#/properties/conflictType/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema34.properties.conflictType,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/conflictType",schemaPath:"#/properties/conflictType/type",keyword:"type",params:{type: "string"},schema:schema34.properties.conflictType.type,parentSchema:schema34.properties.conflictType,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.positions !== undefined && func0.call(data, "positions")){
let data3 = data.positions;
if(Array.isArray(data3)){
if(data3.length < 1){
const err10 = {instancePath:instancePath+"/positions",schemaPath:"#/properties/positions/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema34.properties.positions,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if((data4.option === undefined) || (!(func0.call(data4, "option")))){
const err11 = {instancePath:instancePath+"/positions/" + i0,schemaPath:"#/$defs/position/required",keyword:"required",params:{missingProperty: "option"},schema:schema35.required,parentSchema:schema35,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((data4.confidence === undefined) || (!(func0.call(data4, "confidence")))){
const err12 = {instancePath:instancePath+"/positions/" + i0,schemaPath:"#/$defs/position/required",keyword:"required",params:{missingProperty: "confidence"},schema:schema35.required,parentSchema:schema35,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.option !== undefined && func0.call(data4, "option")){
let data5 = data4.option;
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err13 = {instancePath:instancePath+"/positions/" + i0+"/option",schemaPath:"#/$defs/position/properties/option/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema35.properties.option,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/positions/" + i0+"/option",schemaPath:"#/$defs/position/properties/option/type",keyword:"type",params:{type: "string"},schema:schema35.properties.option.type,parentSchema:schema35.properties.option,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.confidence !== undefined && func0.call(data4, "confidence")){
let data6 = data4.confidence;
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 1 || isNaN(data6)){
const err15 = {instancePath:instancePath+"/positions/" + i0+"/confidence",schemaPath:"#/$defs/position/properties/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema35.properties.confidence,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err16 = {instancePath:instancePath+"/positions/" + i0+"/confidence",schemaPath:"#/$defs/position/properties/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema35.properties.confidence,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/positions/" + i0+"/confidence",schemaPath:"#/$defs/position/properties/confidence/type",keyword:"type",params:{type: "number"},schema:schema35.properties.confidence.type,parentSchema:schema35.properties.confidence,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/positions/" + i0,schemaPath:"#/$defs/position/type",keyword:"type",params:{type: "object"},schema:schema35.type,parentSchema:schema35,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/positions",schemaPath:"#/properties/positions/type",keyword:"type",params:{type: "array"},schema:schema34.properties.positions.type,parentSchema:schema34.properties.positions,data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.resolution !== undefined && func0.call(data, "resolution")){
let data7 = data.resolution;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if((data7.status === undefined) || (!(func0.call(data7, "status")))){
const err20 = {instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/required",keyword:"required",params:{missingProperty: "status"},schema:schema34.properties.resolution.required,parentSchema:schema34.properties.resolution,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((data7.resolutionType === undefined) || (!(func0.call(data7, "resolutionType")))){
const err21 = {instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/required",keyword:"required",params:{missingProperty: "resolutionType"},schema:schema34.properties.resolution.required,parentSchema:schema34.properties.resolution,data:data7};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data7.status !== undefined && func0.call(data7, "status")){
let data8 = data7.status;
if(typeof data8 === "string"){
if(!pattern4.test(data8)){
const err22 = {instancePath:instancePath+"/resolution/status",schemaPath:"#/properties/resolution/properties/status/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema34.properties.resolution.properties.status,data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/resolution/status",schemaPath:"#/properties/resolution/properties/status/type",keyword:"type",params:{type: "string"},schema:schema34.properties.resolution.properties.status.type,parentSchema:schema34.properties.resolution.properties.status,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data7.resolutionType !== undefined && func0.call(data7, "resolutionType")){
let data9 = data7.resolutionType;
if(typeof data9 === "string"){
if(!pattern4.test(data9)){
const err24 = {instancePath:instancePath+"/resolution/resolutionType",schemaPath:"#/properties/resolution/properties/resolutionType/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema34.properties.resolution.properties.resolutionType,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/resolution/resolutionType",schemaPath:"#/properties/resolution/properties/resolutionType/type",keyword:"type",params:{type: "string"},schema:schema34.properties.resolution.properties.resolutionType.type,parentSchema:schema34.properties.resolution.properties.resolutionType,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "object"},schema:schema34.properties.resolution.type,parentSchema:schema34.properties.resolution,data:data7};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema34.type,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"conflictId":true,"severity":true,"conflictType":true,"positions":true,"resolution":true},"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.questionId === undefined) || (!(func0.call(data, "questionId")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "questionId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.question === undefined) || (!(func0.call(data, "question")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "question"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.options === undefined) || (!(func0.call(data, "options")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "options"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.threshold === undefined) || (!(func0.call(data, "threshold")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "threshold"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.verdict === undefined) || (!(func0.call(data, "verdict")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.actualConsensus === undefined) || (!(func0.call(data, "actualConsensus")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "actualConsensus"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.conflicts === undefined) || (!(func0.call(data, "conflicts")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "conflicts"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.questionId !== undefined && func0.call(data, "questionId")){
let data0 = data.questionId;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err7 = {instancePath:instancePath+"/questionId",schemaPath:"#/properties/questionId/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.questionId,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/questionId",schemaPath:"#/properties/questionId/type",keyword:"type",params:{type: "string"},schema:schema31.properties.questionId.type,parentSchema:schema31.properties.questionId,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.question !== undefined && func0.call(data, "question")){
let data1 = data.question;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err9 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.question,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/type",keyword:"type",params:{type: "string"},schema:schema31.properties.question.type,parentSchema:schema31.properties.question,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.options !== undefined && func0.call(data, "options")){
let data2 = data.options;
if(Array.isArray(data2)){
if(data2.length > 1000){
const err11 = {instancePath:instancePath+"/options",schemaPath:"#/properties/options/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema31.properties.options,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data2.length < 2){
const err12 = {instancePath:instancePath+"/options",schemaPath:"#/properties/options/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema31.properties.options,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate21(data2[i0], {instancePath:instancePath+"/options/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate21.errors; else for (const error of validate21.errors) vErrors.push(error);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"},schema:schema31.properties.options.type,parentSchema:schema31.properties.options,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.threshold !== undefined && func0.call(data, "threshold")){
let data4 = data.threshold;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1 || isNaN(data4)){
const err14 = {instancePath:instancePath+"/threshold",schemaPath:"#/properties/threshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema31.properties.threshold,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err15 = {instancePath:instancePath+"/threshold",schemaPath:"#/properties/threshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.threshold,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/threshold",schemaPath:"#/properties/threshold/type",keyword:"type",params:{type: "number"},schema:schema31.properties.threshold.type,parentSchema:schema31.properties.threshold,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.verdict !== undefined && func0.call(data, "verdict")){
let data5 = data.verdict;
if(!((((data5 === "PROVEN") || (data5 === "REFUTED")) || (data5 === "CONTESTED")) || (data5 === "INSUFFICIENT_EVIDENCE"))){
const err17 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema31.properties.verdict.enum},schema:schema31.properties.verdict.enum,parentSchema:schema31.properties.verdict,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.actualConsensus !== undefined && func0.call(data, "actualConsensus")){
let data6 = data.actualConsensus;
if(!((typeof data6 == "number") && (isFinite(data6)))){
const err18 = {instancePath:instancePath+"/actualConsensus",schemaPath:"#/properties/actualConsensus/type",keyword:"type",params:{type: "number"},schema:schema31.properties.actualConsensus.type,parentSchema:schema31.properties.actualConsensus,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.conflicts !== undefined && func0.call(data, "conflicts")){
let data7 = data.conflicts;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(!(validate23(data7[i1], {instancePath:instancePath+"/conflicts/" + i1,parentData:data7,parentDataProperty:i1,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate23.errors; else for (const error of validate23.errors) vErrors.push(error);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/conflicts",schemaPath:"#/properties/conflicts/type",keyword:"type",params:{type: "array"},schema:schema31.properties.conflicts.type,parentSchema:schema31.properties.conflicts,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"questionId":true,"question":true,"options":true,"threshold":true,"verdict":true,"actualConsensus":true,"conflicts":true},"dynamicProps":false,"dynamicItems":false};
