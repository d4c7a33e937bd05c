// Made by scripts/compile-schemas.ts from schemas/vouch-source.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping","required":["id","type","locator","created_at"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"},"type":{"enum":["file","url","transcript","message","commit","issue","screenshot","pdf","audio","video","folder"],"x-expected":"one of file, url, transcript, message, commit, issue, screenshot, pdf, audio, video and folder"},"locator":{"type":"string","pattern":"\\S","x-expected":"a path, an address or a commit"},"title":{"type":["string","null"],"x-expected":"a title, or null"},"hash":{"type":["string","null"],"pattern":"^[0-9a-f]{64}$","x-expected":"64 lower-case hex digits, or null"},"immutable":{"type":["boolean","null"],"x-expected":"true or false, or null"},"scope":{"type":["string","object","null"],"pattern":"^(?:private|project|team|public)$","properties":{"visibility":{"enum":["private","project","team","public",null],"x-expected":"one of private, project, team and public, or null"},"project":{"type":["string","null"],"x-expected":"the id of a project, or null"},"agent":{"type":["string","null"],"x-expected":"the name of an agent, or null"}},"x-expected":"one of private, project, team and public, or a mapping with visibility, project and agent, or null"},"byte_size":{"type":["integer","null"],"minimum":0,"x-expected":"a whole number of bytes, or null"},"media_type":{"type":["string","null"],"x-expected":"a media type such as text/plain, or null"},"created_at":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"metadata":{"type":["object","null"],"x-expected":"a mapping, or null"},"tags":{"type":["array","null"],"x-expected":"a list of texts, or null","items":{"type":"string","x-expected":"a text, in quotes if it looks like a number"}}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const pattern6 = new RegExp("^[0-9a-f]{64}$", "u");
const pattern7 = new RegExp("^(?:private|project|team|public)$", "u");
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
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.locator === undefined) || (!(func0.call(data, "locator")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "locator"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"},schema:schema31.required,parentSchema:schema31,data};
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
if(data.type !== undefined && func0.call(data, "type")){
let data1 = data.type;
if(!(((((((((((data1 === "file") || (data1 === "url")) || (data1 === "transcript")) || (data1 === "message")) || (data1 === "commit")) || (data1 === "issue")) || (data1 === "screenshot")) || (data1 === "pdf")) || (data1 === "audio")) || (data1 === "video")) || (data1 === "folder"))){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema31.properties.type.enum},schema:schema31.properties.type.enum,parentSchema:schema31.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.locator !== undefined && func0.call(data, "locator")){
let data2 = data.locator;
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err8 = {instancePath:instancePath+"/locator",schemaPath:"#/properties/locator/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.locator,data:data2};
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
const err9 = {instancePath:instancePath+"/locator",schemaPath:"#/properties/locator/type",keyword:"type",params:{type: "string"},schema:schema31.properties.locator.type,parentSchema:schema31.properties.locator,data:data2};
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
let data3 = data.title;
if((typeof data3 !== "string") && (data3 !== null)){
const err10 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: schema31.properties.title.type},schema:schema31.properties.title.type,parentSchema:schema31.properties.title,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.hash !== undefined && func0.call(data, "hash")){
let data4 = data.hash;
if((typeof data4 !== "string") && (data4 !== null)){
const err11 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: schema31.properties.hash.type},schema:schema31.properties.hash.type,parentSchema:schema31.properties.hash,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data4 === "string"){
if(!pattern6.test(data4)){
const err12 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema31.properties.hash,data:data4};
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
if(data.immutable !== undefined && func0.call(data, "immutable")){
let data5 = data.immutable;
if((typeof data5 !== "boolean") && (data5 !== null)){
const err13 = {instancePath:instancePath+"/immutable",schemaPath:"#/properties/immutable/type",keyword:"type",params:{type: schema31.properties.immutable.type},schema:schema31.properties.immutable.type,parentSchema:schema31.properties.immutable,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.scope !== undefined && func0.call(data, "scope")){
let data6 = data.scope;
if(((typeof data6 !== "string") && (!(data6 && typeof data6 == "object" && !Array.isArray(data6)))) && (data6 !== null)){
const err14 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: schema31.properties.scope.type},schema:schema31.properties.scope.type,parentSchema:schema31.properties.scope,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data6 === "string"){
if(!pattern7.test(data6)){
const err15 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/pattern",keyword:"pattern",params:{pattern: "^(?:private|project|team|public)$"},schema:"^(?:private|project|team|public)$",parentSchema:schema31.properties.scope,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.visibility !== undefined && func0.call(data6, "visibility")){
let data7 = data6.visibility;
if(!(((((data7 === "private") || (data7 === "project")) || (data7 === "team")) || (data7 === "public")) || (data7 === null))){
const err16 = {instancePath:instancePath+"/scope/visibility",schemaPath:"#/properties/scope/properties/visibility/enum",keyword:"enum",params:{allowedValues: schema31.properties.scope.properties.visibility.enum},schema:schema31.properties.scope.properties.visibility.enum,parentSchema:schema31.properties.scope.properties.visibility,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data6.project !== undefined && func0.call(data6, "project")){
let data8 = data6.project;
if((typeof data8 !== "string") && (data8 !== null)){
const err17 = {instancePath:instancePath+"/scope/project",schemaPath:"#/properties/scope/properties/project/type",keyword:"type",params:{type: schema31.properties.scope.properties.project.type},schema:schema31.properties.scope.properties.project.type,parentSchema:schema31.properties.scope.properties.project,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data6.agent !== undefined && func0.call(data6, "agent")){
let data9 = data6.agent;
if((typeof data9 !== "string") && (data9 !== null)){
const err18 = {instancePath:instancePath+"/scope/agent",schemaPath:"#/properties/scope/properties/agent/type",keyword:"type",params:{type: schema31.properties.scope.properties.agent.type},schema:schema31.properties.scope.properties.agent.type,parentSchema:schema31.properties.scope.properties.agent,data:data9};
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
if(data.byte_size !== undefined && func0.call(data, "byte_size")){
let data10 = data.byte_size;
if((!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))) && (data10 !== null)){
const err19 = {instancePath:instancePath+"/byte_size",schemaPath:"#/properties/byte_size/type",keyword:"type",params:{type: schema31.properties.byte_size.type},schema:schema31.properties.byte_size.type,parentSchema:schema31.properties.byte_size,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err20 = {instancePath:instancePath+"/byte_size",schemaPath:"#/properties/byte_size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.byte_size,data:data10};
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
if(data.media_type !== undefined && func0.call(data, "media_type")){
let data11 = data.media_type;
if((typeof data11 !== "string") && (data11 !== null)){
const err21 = {instancePath:instancePath+"/media_type",schemaPath:"#/properties/media_type/type",keyword:"type",params:{type: schema31.properties.media_type.type},schema:schema31.properties.media_type.type,parentSchema:schema31.properties.media_type,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
let data12 = data.created_at;
if(typeof data12 === "string"){
if(!(formats0(data12))){
const err22 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.created_at,data:data12};
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
const err23 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},schema:schema31.properties.created_at.type,parentSchema:schema31.properties.created_at,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.metadata !== undefined && func0.call(data, "metadata")){
let data13 = data.metadata;
if((!(data13 && typeof data13 == "object" && !Array.isArray(data13))) && (data13 !== null)){
const err24 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema31.properties.metadata.type},schema:schema31.properties.metadata.type,parentSchema:schema31.properties.metadata,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.tags !== undefined && func0.call(data, "tags")){
let data14 = data.tags;
if((!(Array.isArray(data14))) && (data14 !== null)){
const err25 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: schema31.properties.tags.type},schema:schema31.properties.tags.type,parentSchema:schema31.properties.tags,data:data14};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(Array.isArray(data14)){
const len0 = data14.length;
for(let i0=0; i0<len0; i0++){
let data15 = data14[i0];
if(typeof data15 !== "string"){
const err26 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.tags.items.type,parentSchema:schema31.properties.tags.items,data:data15};
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
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
