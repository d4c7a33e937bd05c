// Made by scripts/compile-schemas.ts from schemas/subagent-manifest-entry.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"an object","required":["id","file","title","date","status","agent_type"],"properties":{"id":{"type":"string","pattern":"^T\\d{3,}-[a-z0-9]+(-[a-z0-9]+)*$","x-expected":"a task id and a slug of lower-case letters, digits and hyphens, such as T2398-protocol-analysis"},"file":{"type":"string","pattern":"\\S","x-expected":"the output's path from the manifest's folder, such as research/T2398-protocol-analysis.md"},"title":{"type":"string","pattern":"\\S","x-expected":"a text that is not blank"},"date":{"type":"string","format":"date","x-expected":"a day that exists, such as 2026-01-26"},"status":{"enum":["complete","partial","blocked"],"x-expected":"complete, partial or blocked"},"agent_type":{"type":"string","pattern":"\\S","x-expected":"the kind of work, such as research, specification or implementation"},"topics":{"$ref":"#/$defs/texts","x-expected":"a list of strings"},"key_findings":{"$ref":"#/$defs/texts","x-expected":"a list of strings"},"actionable":{"type":"boolean","x-expected":"true or false, without quotes"},"needs_followup":{"$ref":"#/$defs/texts","x-expected":"a list of strings"},"linked_tasks":{"$ref":"#/$defs/texts","x-expected":"a list of strings"},"verdict":{}},"$defs":{"texts":{"type":"array","x-expected":"a list of strings","items":{"type":"string","x-expected":"a string"}}}};
const schema32 = {"type":"array","x-expected":"a list of strings","items":{"type":"string","x-expected":"a string"}};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^T\\d{3,}-[a-z0-9]+(-[a-z0-9]+)*$", "u");
const pattern5 = SEEN;
const formats0 = (text) => text.length === 10 && parseDateTime(text + "T00:00:00Z") !== null;

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
if((data.file === undefined) || (!(func0.call(data, "file")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.title === undefined) || (!(func0.call(data, "title")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "title"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.date === undefined) || (!(func0.call(data, "date")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "date"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.agent_type === undefined) || (!(func0.call(data, "agent_type")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "agent_type"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^T\\d{3,}-[a-z0-9]+(-[a-z0-9]+)*$"},schema:"^T\\d{3,}-[a-z0-9]+(-[a-z0-9]+)*$",parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.id.type,parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.file !== undefined && func0.call(data, "file")){
let data1 = data.file;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err8 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.file,data:data1};
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
const err9 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"},schema:schema31.properties.file.type,parentSchema:schema31.properties.file,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.title !== undefined && func0.call(data, "title")){
let data2 = data.title;
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
const err10 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.title,data:data2};
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
const err11 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},schema:schema31.properties.title.type,parentSchema:schema31.properties.title,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.date !== undefined && func0.call(data, "date")){
let data3 = data.date;
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err12 = {instancePath:instancePath+"/date",schemaPath:"#/properties/date/format",keyword:"format",params:{format: "date"},schema:"date",parentSchema:schema31.properties.date,data:data3};
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
const err13 = {instancePath:instancePath+"/date",schemaPath:"#/properties/date/type",keyword:"type",params:{type: "string"},schema:schema31.properties.date.type,parentSchema:schema31.properties.date,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if(!(((data4 === "complete") || (data4 === "partial")) || (data4 === "blocked"))){
const err14 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},schema:schema31.properties.status.enum,parentSchema:schema31.properties.status,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.agent_type !== undefined && func0.call(data, "agent_type")){
let data5 = data.agent_type;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err15 = {instancePath:instancePath+"/agent_type",schemaPath:"#/properties/agent_type/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.agent_type,data:data5};
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
const err16 = {instancePath:instancePath+"/agent_type",schemaPath:"#/properties/agent_type/type",keyword:"type",params:{type: "string"},schema:schema31.properties.agent_type.type,parentSchema:schema31.properties.agent_type,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.topics !== undefined && func0.call(data, "topics")){
let data6 = data.topics;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(typeof data7 !== "string"){
const err17 = {instancePath:instancePath+"/topics/" + i0,schemaPath:"#/$defs/texts/items/type",keyword:"type",params:{type: "string"},schema:schema32.items.type,parentSchema:schema32.items,data:data7};
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
const err18 = {instancePath:instancePath+"/topics",schemaPath:"#/$defs/texts/type",keyword:"type",params:{type: "array"},schema:schema32.type,parentSchema:schema32,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.key_findings !== undefined && func0.call(data, "key_findings")){
let data8 = data.key_findings;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if(typeof data9 !== "string"){
const err19 = {instancePath:instancePath+"/key_findings/" + i1,schemaPath:"#/$defs/texts/items/type",keyword:"type",params:{type: "string"},schema:schema32.items.type,parentSchema:schema32.items,data:data9};
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
const err20 = {instancePath:instancePath+"/key_findings",schemaPath:"#/$defs/texts/type",keyword:"type",params:{type: "array"},schema:schema32.type,parentSchema:schema32,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.actionable !== undefined && func0.call(data, "actionable")){
let data10 = data.actionable;
if(typeof data10 !== "boolean"){
const err21 = {instancePath:instancePath+"/actionable",schemaPath:"#/properties/actionable/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.actionable.type,parentSchema:schema31.properties.actionable,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.needs_followup !== undefined && func0.call(data, "needs_followup")){
let data11 = data.needs_followup;
if(Array.isArray(data11)){
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
let data12 = data11[i2];
if(typeof data12 !== "string"){
const err22 = {instancePath:instancePath+"/needs_followup/" + i2,schemaPath:"#/$defs/texts/items/type",keyword:"type",params:{type: "string"},schema:schema32.items.type,parentSchema:schema32.items,data:data12};
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
const err23 = {instancePath:instancePath+"/needs_followup",schemaPath:"#/$defs/texts/type",keyword:"type",params:{type: "array"},schema:schema32.type,parentSchema:schema32,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.linked_tasks !== undefined && func0.call(data, "linked_tasks")){
let data13 = data.linked_tasks;
if(Array.isArray(data13)){
const len3 = data13.length;
for(let i3=0; i3<len3; i3++){
let data14 = data13[i3];
if(typeof data14 !== "string"){
const err24 = {instancePath:instancePath+"/linked_tasks/" + i3,schemaPath:"#/$defs/texts/items/type",keyword:"type",params:{type: "string"},schema:schema32.items.type,parentSchema:schema32.items,data:data14};
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
else {
const err25 = {instancePath:instancePath+"/linked_tasks",schemaPath:"#/$defs/texts/type",keyword:"type",params:{type: "array"},schema:schema32.type,parentSchema:schema32,data:data13};
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
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"id":true,"file":true,"title":true,"date":true,"status":true,"agent_type":true,"topics":true,"key_findings":true,"actionable":true,"needs_followup":true,"linked_tasks":true,"verdict":true},"dynamicProps":false,"dynamicItems":false};
