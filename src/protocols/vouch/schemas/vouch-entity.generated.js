// Made by scripts/compile-schemas.ts from schemas/vouch-entity.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping","required":["id","name","type"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"},"name":{"type":"string","pattern":"\\S","x-expected":"a name, in quotes if it looks like a number"},"type":{"enum":["person","project","repo","company","concept","decision","workflow","file","api","incident","source","agent","tool","team","system"],"x-expected":"one of person, project, repo, company, concept, decision, workflow, file, api, incident, source, agent, tool, team and system"},"aliases":{"type":["array","null"],"x-expected":"a list of texts, or null","items":{"type":"string","x-expected":"a text, in quotes if it looks like a number"}},"description":{"type":["string","null"],"x-expected":"a text, or null"},"page":{"type":["string","null"],"x-expected":"the id of a page, or null"},"scope":{"type":["string","object","null"],"pattern":"^(?:private|project|team|public)$","properties":{"visibility":{"enum":["private","project","team","public",null],"x-expected":"one of private, project, team and public, or null"},"project":{"type":["string","null"],"x-expected":"the id of a project, or null"},"agent":{"type":["string","null"],"x-expected":"the name of an agent, or null"}},"x-expected":"one of private, project, team and public, or a mapping with visibility, project and agent, or null"},"tags":{"type":["array","null"],"x-expected":"a list of texts, or null","items":{"type":"string","x-expected":"a text, in quotes if it looks like a number"}},"metadata":{"type":["object","null"],"x-expected":"a mapping, or null"},"created_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"updated_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const pattern6 = new RegExp("^(?:private|project|team|public)$", "u");
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
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema31.properties, key0))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.id,data:data0};
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
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.id.type,parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.name,data:data1};
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
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema31.properties.name.type,parentSchema:schema31.properties.name,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data2 = data.type;
if(!(((((((((((((((data2 === "person") || (data2 === "project")) || (data2 === "repo")) || (data2 === "company")) || (data2 === "concept")) || (data2 === "decision")) || (data2 === "workflow")) || (data2 === "file")) || (data2 === "api")) || (data2 === "incident")) || (data2 === "source")) || (data2 === "agent")) || (data2 === "tool")) || (data2 === "team")) || (data2 === "system"))){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema31.properties.type.enum},schema:schema31.properties.type.enum,parentSchema:schema31.properties.type,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.aliases !== undefined && func0.call(data, "aliases")){
let data3 = data.aliases;
if((!(Array.isArray(data3))) && (data3 !== null)){
const err9 = {instancePath:instancePath+"/aliases",schemaPath:"#/properties/aliases/type",keyword:"type",params:{type: schema31.properties.aliases.type},schema:schema31.properties.aliases.type,parentSchema:schema31.properties.aliases,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 !== "string"){
const err10 = {instancePath:instancePath+"/aliases/" + i0,schemaPath:"#/properties/aliases/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.aliases.items.type,parentSchema:schema31.properties.aliases.items,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data5 = data.description;
if((typeof data5 !== "string") && (data5 !== null)){
const err11 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema31.properties.description.type},schema:schema31.properties.description.type,parentSchema:schema31.properties.description,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.page !== undefined && func0.call(data, "page")){
let data6 = data.page;
if((typeof data6 !== "string") && (data6 !== null)){
const err12 = {instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: schema31.properties.page.type},schema:schema31.properties.page.type,parentSchema:schema31.properties.page,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.scope !== undefined && func0.call(data, "scope")){
let data7 = data.scope;
if(((typeof data7 !== "string") && (!(data7 && typeof data7 == "object" && !Array.isArray(data7)))) && (data7 !== null)){
const err13 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: schema31.properties.scope.type},schema:schema31.properties.scope.type,parentSchema:schema31.properties.scope,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data7 === "string"){
if(!pattern6.test(data7)){
const err14 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/pattern",keyword:"pattern",params:{pattern: "^(?:private|project|team|public)$"},schema:"^(?:private|project|team|public)$",parentSchema:schema31.properties.scope,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.visibility !== undefined && func0.call(data7, "visibility")){
let data8 = data7.visibility;
if(!(((((data8 === "private") || (data8 === "project")) || (data8 === "team")) || (data8 === "public")) || (data8 === null))){
const err15 = {instancePath:instancePath+"/scope/visibility",schemaPath:"#/properties/scope/properties/visibility/enum",keyword:"enum",params:{allowedValues: schema31.properties.scope.properties.visibility.enum},schema:schema31.properties.scope.properties.visibility.enum,parentSchema:schema31.properties.scope.properties.visibility,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data7.project !== undefined && func0.call(data7, "project")){
let data9 = data7.project;
if((typeof data9 !== "string") && (data9 !== null)){
const err16 = {instancePath:instancePath+"/scope/project",schemaPath:"#/properties/scope/properties/project/type",keyword:"type",params:{type: schema31.properties.scope.properties.project.type},schema:schema31.properties.scope.properties.project.type,parentSchema:schema31.properties.scope.properties.project,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data7.agent !== undefined && func0.call(data7, "agent")){
let data10 = data7.agent;
if((typeof data10 !== "string") && (data10 !== null)){
const err17 = {instancePath:instancePath+"/scope/agent",schemaPath:"#/properties/scope/properties/agent/type",keyword:"type",params:{type: schema31.properties.scope.properties.agent.type},schema:schema31.properties.scope.properties.agent.type,parentSchema:schema31.properties.scope.properties.agent,data:data10};
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
if(data.tags !== undefined && func0.call(data, "tags")){
let data11 = data.tags;
if((!(Array.isArray(data11))) && (data11 !== null)){
const err18 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: schema31.properties.tags.type},schema:schema31.properties.tags.type,parentSchema:schema31.properties.tags,data:data11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(Array.isArray(data11)){
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(typeof data12 !== "string"){
const err19 = {instancePath:instancePath+"/tags/" + i1,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.tags.items.type,parentSchema:schema31.properties.tags.items,data:data12};
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
}
if(data.metadata !== undefined && func0.call(data, "metadata")){
let data13 = data.metadata;
if((!(data13 && typeof data13 == "object" && !Array.isArray(data13))) && (data13 !== null)){
const err20 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema31.properties.metadata.type},schema:schema31.properties.metadata.type,parentSchema:schema31.properties.metadata,data:data13};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
let data14 = data.created_at;
if((typeof data14 !== "string") && (data14 !== null)){
const err21 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: schema31.properties.created_at.type},schema:schema31.properties.created_at.type,parentSchema:schema31.properties.created_at,data:data14};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data14 === "string"){
if(!(formats0(data14))){
const err22 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.created_at,data:data14};
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
if(data.updated_at !== undefined && func0.call(data, "updated_at")){
let data15 = data.updated_at;
if((typeof data15 !== "string") && (data15 !== null)){
const err23 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: schema31.properties.updated_at.type},schema:schema31.properties.updated_at.type,parentSchema:schema31.properties.updated_at,data:data15};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(typeof data15 === "string"){
if(!(formats0(data15))){
const err24 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.updated_at,data:data15};
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
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
