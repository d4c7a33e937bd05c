// Made by scripts/compile-schemas.ts from schemas/vouch-page.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping","required":["id","title","type"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"},"title":{"type":"string","pattern":"\\S","x-expected":"a title, in quotes if it looks like a number"},"type":{"enum":["entity","concept","decision","workflow","session","index","log","report","source-summary","theme"],"x-expected":"one of entity, concept, decision, workflow, session, index, log, report, source-summary and theme"},"status":{"enum":["draft","active","stale","archived",null],"x-expected":"one of draft, active, stale and archived, or null"},"claims":{"type":["array","null"],"x-expected":"a list of ids of claims, or null","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"entities":{"type":["array","null"],"x-expected":"a list of ids of entities, or null","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"sources":{"type":["array","null"],"x-expected":"a list of ids of sources, or null","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"scope":{"type":["string","object","null"],"pattern":"^(?:private|project|team|public)$","properties":{"visibility":{"enum":["private","project","team","public",null],"x-expected":"one of private, project, team and public, or null"},"project":{"type":["string","null"],"x-expected":"the id of a project, or null"},"agent":{"type":["string","null"],"x-expected":"the name of an agent, or null"}},"x-expected":"one of private, project, team and public, or a mapping with visibility, project and agent, or null"},"tags":{"type":["array","null"],"x-expected":"a list of texts, or null","items":{"type":"string","x-expected":"a text, in quotes if it looks like a number"}},"metadata":{"type":["object","null"],"x-expected":"a mapping, or null"},"created_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"updated_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const pattern9 = new RegExp("^(?:private|project|team|public)$", "u");
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
if((data.title === undefined) || (!(func0.call(data, "title")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "title"},schema:schema31.required,parentSchema:schema31,data};
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
if(data.title !== undefined && func0.call(data, "title")){
let data1 = data.title;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err6 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.title,data:data1};
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
const err7 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},schema:schema31.properties.title.type,parentSchema:schema31.properties.title,data:data1};
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
if(!((((((((((data2 === "entity") || (data2 === "concept")) || (data2 === "decision")) || (data2 === "workflow")) || (data2 === "session")) || (data2 === "index")) || (data2 === "log")) || (data2 === "report")) || (data2 === "source-summary")) || (data2 === "theme"))){
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
if(data.status !== undefined && func0.call(data, "status")){
let data3 = data.status;
if(!(((((data3 === "draft") || (data3 === "active")) || (data3 === "stale")) || (data3 === "archived")) || (data3 === null))){
const err9 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},schema:schema31.properties.status.enum,parentSchema:schema31.properties.status,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.claims !== undefined && func0.call(data, "claims")){
let data4 = data.claims;
if((!(Array.isArray(data4))) && (data4 !== null)){
const err10 = {instancePath:instancePath+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type: schema31.properties.claims.type},schema:schema31.properties.claims.type,parentSchema:schema31.properties.claims,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err11 = {instancePath:instancePath+"/claims/" + i0,schemaPath:"#/properties/claims/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.claims.items,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/claims/" + i0,schemaPath:"#/properties/claims/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.claims.items.type,parentSchema:schema31.properties.claims.items,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
}
if(data.entities !== undefined && func0.call(data, "entities")){
let data6 = data.entities;
if((!(Array.isArray(data6))) && (data6 !== null)){
const err13 = {instancePath:instancePath+"/entities",schemaPath:"#/properties/entities/type",keyword:"type",params:{type: schema31.properties.entities.type},schema:schema31.properties.entities.type,parentSchema:schema31.properties.entities,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
let data7 = data6[i1];
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
const err14 = {instancePath:instancePath+"/entities/" + i1,schemaPath:"#/properties/entities/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.entities.items,data:data7};
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
const err15 = {instancePath:instancePath+"/entities/" + i1,schemaPath:"#/properties/entities/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.entities.items.type,parentSchema:schema31.properties.entities.items,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
if(data.sources !== undefined && func0.call(data, "sources")){
let data8 = data.sources;
if((!(Array.isArray(data8))) && (data8 !== null)){
const err16 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: schema31.properties.sources.type},schema:schema31.properties.sources.type,parentSchema:schema31.properties.sources,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(Array.isArray(data8)){
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
if(typeof data9 === "string"){
if(!pattern4.test(data9)){
const err17 = {instancePath:instancePath+"/sources/" + i2,schemaPath:"#/properties/sources/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.sources.items,data:data9};
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
const err18 = {instancePath:instancePath+"/sources/" + i2,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.sources.items.type,parentSchema:schema31.properties.sources.items,data:data9};
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
}
if(data.scope !== undefined && func0.call(data, "scope")){
let data10 = data.scope;
if(((typeof data10 !== "string") && (!(data10 && typeof data10 == "object" && !Array.isArray(data10)))) && (data10 !== null)){
const err19 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: schema31.properties.scope.type},schema:schema31.properties.scope.type,parentSchema:schema31.properties.scope,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data10 === "string"){
if(!pattern9.test(data10)){
const err20 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/pattern",keyword:"pattern",params:{pattern: "^(?:private|project|team|public)$"},schema:"^(?:private|project|team|public)$",parentSchema:schema31.properties.scope,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.visibility !== undefined && func0.call(data10, "visibility")){
let data11 = data10.visibility;
if(!(((((data11 === "private") || (data11 === "project")) || (data11 === "team")) || (data11 === "public")) || (data11 === null))){
const err21 = {instancePath:instancePath+"/scope/visibility",schemaPath:"#/properties/scope/properties/visibility/enum",keyword:"enum",params:{allowedValues: schema31.properties.scope.properties.visibility.enum},schema:schema31.properties.scope.properties.visibility.enum,parentSchema:schema31.properties.scope.properties.visibility,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data10.project !== undefined && func0.call(data10, "project")){
let data12 = data10.project;
if((typeof data12 !== "string") && (data12 !== null)){
const err22 = {instancePath:instancePath+"/scope/project",schemaPath:"#/properties/scope/properties/project/type",keyword:"type",params:{type: schema31.properties.scope.properties.project.type},schema:schema31.properties.scope.properties.project.type,parentSchema:schema31.properties.scope.properties.project,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data10.agent !== undefined && func0.call(data10, "agent")){
let data13 = data10.agent;
if((typeof data13 !== "string") && (data13 !== null)){
const err23 = {instancePath:instancePath+"/scope/agent",schemaPath:"#/properties/scope/properties/agent/type",keyword:"type",params:{type: schema31.properties.scope.properties.agent.type},schema:schema31.properties.scope.properties.agent.type,parentSchema:schema31.properties.scope.properties.agent,data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
}
if(data.tags !== undefined && func0.call(data, "tags")){
let data14 = data.tags;
if((!(Array.isArray(data14))) && (data14 !== null)){
const err24 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: schema31.properties.tags.type},schema:schema31.properties.tags.type,parentSchema:schema31.properties.tags,data:data14};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(Array.isArray(data14)){
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
let data15 = data14[i3];
if(typeof data15 !== "string"){
const err25 = {instancePath:instancePath+"/tags/" + i3,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.tags.items.type,parentSchema:schema31.properties.tags.items,data:data15};
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
}
if(data.metadata !== undefined && func0.call(data, "metadata")){
let data16 = data.metadata;
if((!(data16 && typeof data16 == "object" && !Array.isArray(data16))) && (data16 !== null)){
const err26 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema31.properties.metadata.type},schema:schema31.properties.metadata.type,parentSchema:schema31.properties.metadata,data:data16};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
let data17 = data.created_at;
if((typeof data17 !== "string") && (data17 !== null)){
const err27 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: schema31.properties.created_at.type},schema:schema31.properties.created_at.type,parentSchema:schema31.properties.created_at,data:data17};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(typeof data17 === "string"){
if(!(formats0(data17))){
const err28 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.created_at,data:data17};
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
if(data.updated_at !== undefined && func0.call(data, "updated_at")){
let data18 = data.updated_at;
if((typeof data18 !== "string") && (data18 !== null)){
const err29 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: schema31.properties.updated_at.type},schema:schema31.properties.updated_at.type,parentSchema:schema31.properties.updated_at,data:data18};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(typeof data18 === "string"){
if(!(formats0(data18))){
const err30 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.updated_at,data:data18};
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
}
else {
const err31 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
