// Made by scripts/compile-schemas.ts from schemas/vouch-relation.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping","required":["id","source","relation","target"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"},"source":{"type":"string","pattern":"\\S","x-expected":"the id of a claim, entity, page or source"},"relation":{"enum":["uses","depends_on","contradicts","supersedes","supports","caused_by","owned_by","derived_from","similar_to","blocks","implements","references","mentions","relates_to"],"x-expected":"one of uses, depends_on, contradicts, supersedes, supports, caused_by, owned_by, derived_from, similar_to, blocks, implements, references, mentions and relates_to"},"target":{"type":"string","pattern":"\\S","x-expected":"the id of a claim, entity, page or source"},"confidence":{"type":["number","null"],"minimum":0,"maximum":1,"x-expected":"a number from 0 to 1, or null"},"evidence":{"type":["array","null"],"x-expected":"a list of ids of evidence or sources, or null","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"scope":{"type":["string","object","null"],"pattern":"^(?:private|project|team|public)$","properties":{"visibility":{"enum":["private","project","team","public",null],"x-expected":"one of private, project, team and public, or null"},"project":{"type":["string","null"],"x-expected":"the id of a project, or null"},"agent":{"type":["string","null"],"x-expected":"the name of an agent, or null"}},"x-expected":"one of private, project, team and public, or a mapping with visibility, project and agent, or null"},"tags":{"type":["array","null"],"x-expected":"a list of texts, or null","items":{"type":"string","x-expected":"a text, in quotes if it looks like a number"}},"metadata":{"type":["object","null"],"x-expected":"a mapping, or null"},"created_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"updated_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const pattern8 = new RegExp("^(?:private|project|team|public)$", "u");
const formats0 = (text) => parseDateTime(text) !== null;

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
if((data.id === undefined) || (!(func0.call(data, "id")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.source === undefined) || (!(func0.call(data, "source")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.relation === undefined) || (!(func0.call(data, "relation")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "relation"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.target === undefined) || (!(func0.call(data, "target")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "target"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema31.properties, key0))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.id,data:data0};
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
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.id.type,parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.source !== undefined && func0.call(data, "source")){
let data1 = data.source;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err7 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.source,data:data1};
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
const err8 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},schema:schema31.properties.source.type,parentSchema:schema31.properties.source,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.relation !== undefined && func0.call(data, "relation")){
let data2 = data.relation;
if(!((((((((((((((data2 === "uses") || (data2 === "depends_on")) || (data2 === "contradicts")) || (data2 === "supersedes")) || (data2 === "supports")) || (data2 === "caused_by")) || (data2 === "owned_by")) || (data2 === "derived_from")) || (data2 === "similar_to")) || (data2 === "blocks")) || (data2 === "implements")) || (data2 === "references")) || (data2 === "mentions")) || (data2 === "relates_to"))){
const err9 = {instancePath:instancePath+"/relation",schemaPath:"#/properties/relation/enum",keyword:"enum",params:{allowedValues: schema31.properties.relation.enum},schema:schema31.properties.relation.enum,parentSchema:schema31.properties.relation,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.target !== undefined && func0.call(data, "target")){
let data3 = data.target;
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err10 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.target,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"},schema:schema31.properties.target.type,parentSchema:schema31.properties.target,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data4 = data.confidence;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
const err12 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/type",keyword:"type",params:{type: schema31.properties.confidence.type},schema:schema31.properties.confidence.type,parentSchema:schema31.properties.confidence,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema31.properties.confidence,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err14 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.confidence,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
let data5 = data.evidence;
if((!(Array.isArray(data5))) && (data5 !== null)){
const err15 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: schema31.properties.evidence.type},schema:schema31.properties.evidence.type,parentSchema:schema31.properties.evidence,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
const err16 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.evidence.items,data:data6};
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
const err17 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.evidence.items.type,parentSchema:schema31.properties.evidence.items,data:data6};
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
}
if(data.scope !== undefined && func0.call(data, "scope")){
let data7 = data.scope;
if(((typeof data7 !== "string") && (!(data7 && typeof data7 == "object" && !Array.isArray(data7)))) && (data7 !== null)){
const err18 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: schema31.properties.scope.type},schema:schema31.properties.scope.type,parentSchema:schema31.properties.scope,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(typeof data7 === "string"){
if(!pattern8.test(data7)){
const err19 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/pattern",keyword:"pattern",params:{pattern: "^(?:private|project|team|public)$"},schema:"^(?:private|project|team|public)$",parentSchema:schema31.properties.scope,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.visibility !== undefined && func0.call(data7, "visibility")){
let data8 = data7.visibility;
if(!(((((data8 === "private") || (data8 === "project")) || (data8 === "team")) || (data8 === "public")) || (data8 === null))){
const err20 = {instancePath:instancePath+"/scope/visibility",schemaPath:"#/properties/scope/properties/visibility/enum",keyword:"enum",params:{allowedValues: schema31.properties.scope.properties.visibility.enum},schema:schema31.properties.scope.properties.visibility.enum,parentSchema:schema31.properties.scope.properties.visibility,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data7.project !== undefined && func0.call(data7, "project")){
let data9 = data7.project;
if((typeof data9 !== "string") && (data9 !== null)){
const err21 = {instancePath:instancePath+"/scope/project",schemaPath:"#/properties/scope/properties/project/type",keyword:"type",params:{type: schema31.properties.scope.properties.project.type},schema:schema31.properties.scope.properties.project.type,parentSchema:schema31.properties.scope.properties.project,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data7.agent !== undefined && func0.call(data7, "agent")){
let data10 = data7.agent;
if((typeof data10 !== "string") && (data10 !== null)){
const err22 = {instancePath:instancePath+"/scope/agent",schemaPath:"#/properties/scope/properties/agent/type",keyword:"type",params:{type: schema31.properties.scope.properties.agent.type},schema:schema31.properties.scope.properties.agent.type,parentSchema:schema31.properties.scope.properties.agent,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
}
if(data.tags !== undefined && func0.call(data, "tags")){
let data11 = data.tags;
if((!(Array.isArray(data11))) && (data11 !== null)){
const err23 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: schema31.properties.tags.type},schema:schema31.properties.tags.type,parentSchema:schema31.properties.tags,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(Array.isArray(data11)){
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(typeof data12 !== "string"){
const err24 = {instancePath:instancePath+"/tags/" + i1,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.tags.items.type,parentSchema:schema31.properties.tags.items,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
}
if(data.metadata !== undefined && func0.call(data, "metadata")){
let data13 = data.metadata;
if((!(data13 && typeof data13 == "object" && !Array.isArray(data13))) && (data13 !== null)){
const err25 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema31.properties.metadata.type},schema:schema31.properties.metadata.type,parentSchema:schema31.properties.metadata,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
let data14 = data.created_at;
if((typeof data14 !== "string") && (data14 !== null)){
const err26 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: schema31.properties.created_at.type},schema:schema31.properties.created_at.type,parentSchema:schema31.properties.created_at,data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(typeof data14 === "string"){
if(!(formats0(data14))){
const err27 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.created_at,data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data.updated_at !== undefined && func0.call(data, "updated_at")){
let data15 = data.updated_at;
if((typeof data15 !== "string") && (data15 !== null)){
const err28 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: schema31.properties.updated_at.type},schema:schema31.properties.updated_at.type,parentSchema:schema31.properties.updated_at,data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(typeof data15 === "string"){
if(!(formats0(data15))){
const err29 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.updated_at,data:data15};
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
}
else {
const err30 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
