// Made by scripts/compile-schemas.ts from schemas/vouch-proposal.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping","required":["id","kind","proposed_by","proposed_at","payload","status"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"},"kind":{"enum":["claim","page","entity","relation","delete"],"x-expected":"one of claim, page, entity, relation and delete"},"proposed_by":{"type":"string","pattern":"\\S","x-expected":"the name of an actor"},"session_id":{"type":["string","null"],"x-expected":"the id of a session, or null"},"proposed_at":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"payload":{"type":"object","x-expected":"a mapping"},"rationale":{"type":["string","null"],"x-expected":"a text, or null"},"status":{"type":"string","pattern":"\\S","x-expected":"pending, approved or rejected"},"decided_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"decided_by":{"type":["string","null"],"x-expected":"the name of an actor, or null"},"decision_reason":{"type":["string","null"],"x-expected":"a text, or null"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
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
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.proposed_by === undefined) || (!(func0.call(data, "proposed_by")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "proposed_by"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.proposed_at === undefined) || (!(func0.call(data, "proposed_at")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "proposed_at"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.payload === undefined) || (!(func0.call(data, "payload")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "payload"},schema:schema31.required,parentSchema:schema31,data};
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
for(const key0 of Object.keys(data)){
if(!(func0.call(schema31.properties, key0))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.id,data:data0};
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
const err8 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.id.type,parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
let data1 = data.kind;
if(!(((((data1 === "claim") || (data1 === "page")) || (data1 === "entity")) || (data1 === "relation")) || (data1 === "delete"))){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema31.properties.kind.enum},schema:schema31.properties.kind.enum,parentSchema:schema31.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.proposed_by !== undefined && func0.call(data, "proposed_by")){
let data2 = data.proposed_by;
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err10 = {instancePath:instancePath+"/proposed_by",schemaPath:"#/properties/proposed_by/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.proposed_by,data:data2};
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
const err11 = {instancePath:instancePath+"/proposed_by",schemaPath:"#/properties/proposed_by/type",keyword:"type",params:{type: "string"},schema:schema31.properties.proposed_by.type,parentSchema:schema31.properties.proposed_by,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.session_id !== undefined && func0.call(data, "session_id")){
let data3 = data.session_id;
if((typeof data3 !== "string") && (data3 !== null)){
const err12 = {instancePath:instancePath+"/session_id",schemaPath:"#/properties/session_id/type",keyword:"type",params:{type: schema31.properties.session_id.type},schema:schema31.properties.session_id.type,parentSchema:schema31.properties.session_id,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.proposed_at !== undefined && func0.call(data, "proposed_at")){
let data4 = data.proposed_at;
if(typeof data4 === "string"){
if(!(formats0(data4))){
const err13 = {instancePath:instancePath+"/proposed_at",schemaPath:"#/properties/proposed_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.proposed_at,data:data4};
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
const err14 = {instancePath:instancePath+"/proposed_at",schemaPath:"#/properties/proposed_at/type",keyword:"type",params:{type: "string"},schema:schema31.properties.proposed_at.type,parentSchema:schema31.properties.proposed_at,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.payload !== undefined && func0.call(data, "payload")){
let data5 = data.payload;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err15 = {instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/type",keyword:"type",params:{type: "object"},schema:schema31.properties.payload.type,parentSchema:schema31.properties.payload,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.rationale !== undefined && func0.call(data, "rationale")){
let data6 = data.rationale;
if((typeof data6 !== "string") && (data6 !== null)){
const err16 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/type",keyword:"type",params:{type: schema31.properties.rationale.type},schema:schema31.properties.rationale.type,parentSchema:schema31.properties.rationale,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data7 = data.status;
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
const err17 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.status,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},schema:schema31.properties.status.type,parentSchema:schema31.properties.status,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.decided_at !== undefined && func0.call(data, "decided_at")){
let data8 = data.decided_at;
if((typeof data8 !== "string") && (data8 !== null)){
const err19 = {instancePath:instancePath+"/decided_at",schemaPath:"#/properties/decided_at/type",keyword:"type",params:{type: schema31.properties.decided_at.type},schema:schema31.properties.decided_at.type,parentSchema:schema31.properties.decided_at,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data8 === "string"){
if(!(formats0(data8))){
const err20 = {instancePath:instancePath+"/decided_at",schemaPath:"#/properties/decided_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.decided_at,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.decided_by !== undefined && func0.call(data, "decided_by")){
let data9 = data.decided_by;
if((typeof data9 !== "string") && (data9 !== null)){
const err21 = {instancePath:instancePath+"/decided_by",schemaPath:"#/properties/decided_by/type",keyword:"type",params:{type: schema31.properties.decided_by.type},schema:schema31.properties.decided_by.type,parentSchema:schema31.properties.decided_by,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.decision_reason !== undefined && func0.call(data, "decision_reason")){
let data10 = data.decision_reason;
if((typeof data10 !== "string") && (data10 !== null)){
const err22 = {instancePath:instancePath+"/decision_reason",schemaPath:"#/properties/decision_reason/type",keyword:"type",params:{type: schema31.properties.decision_reason.type},schema:schema31.properties.decision_reason.type,parentSchema:schema31.properties.decision_reason,data:data10};
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
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
