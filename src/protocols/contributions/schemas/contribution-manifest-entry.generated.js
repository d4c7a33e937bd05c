// Made by scripts/compile-schemas.ts from schemas/contribution-manifest-entry.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"an object","required":["id","sessionId","epicId","taskId","agentId","status","createdAt","updatedAt","decisionCount","conflictCount","filePath","checksum"],"properties":{"id":{"type":"string","pattern":"^contrib_[a-f0-9]{8}$","x-expected":"contrib_ and 8 hex digits, such as contrib_1a2b3c4d"},"sessionId":{"type":"string","pattern":"^session_\\d{8}_\\d{6}_[a-f0-9]{6}$","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"epicId":{"type":"string","pattern":"^T\\d{3,}$","x-expected":"a task id such as T2308"},"taskId":{"type":"string","pattern":"^T\\d{3,}$","x-expected":"a task id such as T2308"},"agentId":{"type":"string","pattern":"^[a-zA-Z0-9_-]{1,50}$","x-expected":"1 to 50 letters, digits, _ and -"},"status":{"enum":["complete","partial","blocked"],"x-expected":"complete, partial or blocked"},"createdAt":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"updatedAt":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"decisionCount":{"type":"integer","minimum":0,"x-expected":"a whole number from 0"},"conflictCount":{"type":"integer","minimum":0,"x-expected":"a whole number from 0"},"filePath":{"type":"string","pattern":"^\\.cleo/contributions/(?!(?:.*/)?\\.{0,2}(?:/|$)).+\\.json$","x-expected":"a path of a .json file under .cleo/contributions/"},"checksum":{"type":"string","pattern":"^[a-f0-9]{8}$","x-expected":"8 lower-case hex digits"}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^contrib_[a-f0-9]{8}$", "u");
const pattern5 = new RegExp("^session_\\d{8}_\\d{6}_[a-f0-9]{6}$", "u");
const pattern6 = new RegExp("^T\\d{3,}$", "u");
const pattern8 = new RegExp("^[a-zA-Z0-9_-]{1,50}$", "u");
const pattern9 = new RegExp("^\\.cleo/contributions/(?!(?:.*/)?\\.{0,2}(?:/|$)).+\\.json$", "u");
const pattern10 = new RegExp("^[a-f0-9]{8}$", "u");
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
if((data.sessionId === undefined) || (!(func0.call(data, "sessionId")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sessionId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.epicId === undefined) || (!(func0.call(data, "epicId")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "epicId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.taskId === undefined) || (!(func0.call(data, "taskId")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "taskId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.agentId === undefined) || (!(func0.call(data, "agentId")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "agentId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.createdAt === undefined) || (!(func0.call(data, "createdAt")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "createdAt"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.updatedAt === undefined) || (!(func0.call(data, "updatedAt")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "updatedAt"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.decisionCount === undefined) || (!(func0.call(data, "decisionCount")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "decisionCount"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((data.conflictCount === undefined) || (!(func0.call(data, "conflictCount")))){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "conflictCount"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((data.filePath === undefined) || (!(func0.call(data, "filePath")))){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "filePath"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((data.checksum === undefined) || (!(func0.call(data, "checksum")))){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "checksum"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err12 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^contrib_[a-f0-9]{8}$"},schema:"^contrib_[a-f0-9]{8}$",parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.id.type,parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.sessionId !== undefined && func0.call(data, "sessionId")){
let data1 = data.sessionId;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err14 = {instancePath:instancePath+"/sessionId",schemaPath:"#/properties/sessionId/pattern",keyword:"pattern",params:{pattern: "^session_\\d{8}_\\d{6}_[a-f0-9]{6}$"},schema:"^session_\\d{8}_\\d{6}_[a-f0-9]{6}$",parentSchema:schema31.properties.sessionId,data:data1};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/sessionId",schemaPath:"#/properties/sessionId/type",keyword:"type",params:{type: "string"},schema:schema31.properties.sessionId.type,parentSchema:schema31.properties.sessionId,data:data1};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.epicId !== undefined && func0.call(data, "epicId")){
let data2 = data.epicId;
if(typeof data2 === "string"){
if(!pattern6.test(data2)){
const err16 = {instancePath:instancePath+"/epicId",schemaPath:"#/properties/epicId/pattern",keyword:"pattern",params:{pattern: "^T\\d{3,}$"},schema:"^T\\d{3,}$",parentSchema:schema31.properties.epicId,data:data2};
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
const err17 = {instancePath:instancePath+"/epicId",schemaPath:"#/properties/epicId/type",keyword:"type",params:{type: "string"},schema:schema31.properties.epicId.type,parentSchema:schema31.properties.epicId,data:data2};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.taskId !== undefined && func0.call(data, "taskId")){
let data3 = data.taskId;
if(typeof data3 === "string"){
if(!pattern6.test(data3)){
const err18 = {instancePath:instancePath+"/taskId",schemaPath:"#/properties/taskId/pattern",keyword:"pattern",params:{pattern: "^T\\d{3,}$"},schema:"^T\\d{3,}$",parentSchema:schema31.properties.taskId,data:data3};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/taskId",schemaPath:"#/properties/taskId/type",keyword:"type",params:{type: "string"},schema:schema31.properties.taskId.type,parentSchema:schema31.properties.taskId,data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.agentId !== undefined && func0.call(data, "agentId")){
let data4 = data.agentId;
if(typeof data4 === "string"){
if(!pattern8.test(data4)){
const err20 = {instancePath:instancePath+"/agentId",schemaPath:"#/properties/agentId/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9_-]{1,50}$"},schema:"^[a-zA-Z0-9_-]{1,50}$",parentSchema:schema31.properties.agentId,data:data4};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/agentId",schemaPath:"#/properties/agentId/type",keyword:"type",params:{type: "string"},schema:schema31.properties.agentId.type,parentSchema:schema31.properties.agentId,data:data4};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data5 = data.status;
if(!(((data5 === "complete") || (data5 === "partial")) || (data5 === "blocked"))){
const err22 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},schema:schema31.properties.status.enum,parentSchema:schema31.properties.status,data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.createdAt !== undefined && func0.call(data, "createdAt")){
let data6 = data.createdAt;
if(typeof data6 === "string"){
if(!(formats0(data6))){
const err23 = {instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.createdAt,data:data6};
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
const err24 = {instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},schema:schema31.properties.createdAt.type,parentSchema:schema31.properties.createdAt,data:data6};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.updatedAt !== undefined && func0.call(data, "updatedAt")){
let data7 = data.updatedAt;
if(typeof data7 === "string"){
if(!(formats0(data7))){
const err25 = {instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.updatedAt,data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"},schema:schema31.properties.updatedAt.type,parentSchema:schema31.properties.updatedAt,data:data7};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.decisionCount !== undefined && func0.call(data, "decisionCount")){
let data8 = data.decisionCount;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err27 = {instancePath:instancePath+"/decisionCount",schemaPath:"#/properties/decisionCount/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.decisionCount.type,parentSchema:schema31.properties.decisionCount,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err28 = {instancePath:instancePath+"/decisionCount",schemaPath:"#/properties/decisionCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.decisionCount,data:data8};
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
if(data.conflictCount !== undefined && func0.call(data, "conflictCount")){
let data9 = data.conflictCount;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err29 = {instancePath:instancePath+"/conflictCount",schemaPath:"#/properties/conflictCount/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.conflictCount.type,parentSchema:schema31.properties.conflictCount,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err30 = {instancePath:instancePath+"/conflictCount",schemaPath:"#/properties/conflictCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.conflictCount,data:data9};
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
if(data.filePath !== undefined && func0.call(data, "filePath")){
let data10 = data.filePath;
if(typeof data10 === "string"){
if(!pattern9.test(data10)){
const err31 = {instancePath:instancePath+"/filePath",schemaPath:"#/properties/filePath/pattern",keyword:"pattern",params:{pattern: "^\\.cleo/contributions/(?!(?:.*/)?\\.{0,2}(?:/|$)).+\\.json$"},schema:"^\\.cleo/contributions/(?!(?:.*/)?\\.{0,2}(?:/|$)).+\\.json$",parentSchema:schema31.properties.filePath,data:data10};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/filePath",schemaPath:"#/properties/filePath/type",keyword:"type",params:{type: "string"},schema:schema31.properties.filePath.type,parentSchema:schema31.properties.filePath,data:data10};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.checksum !== undefined && func0.call(data, "checksum")){
let data11 = data.checksum;
if(typeof data11 === "string"){
if(!pattern10.test(data11)){
const err33 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/pattern",keyword:"pattern",params:{pattern: "^[a-f0-9]{8}$"},schema:"^[a-f0-9]{8}$",parentSchema:schema31.properties.checksum,data:data11};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/type",keyword:"type",params:{type: "string"},schema:schema31.properties.checksum.type,parentSchema:schema31.properties.checksum,data:data11};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"id":true,"sessionId":true,"epicId":true,"taskId":true,"agentId":true,"status":true,"createdAt":true,"updatedAt":true,"decisionCount":true,"conflictCount":true,"filePath":true,"checksum":true},"dynamicProps":false,"dynamicItems":false};
