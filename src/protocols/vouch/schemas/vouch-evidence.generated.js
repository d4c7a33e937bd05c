// Made by scripts/compile-schemas.ts from schemas/vouch-evidence.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping","required":["id","source_id","locator","created_at"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"},"source_id":{"type":"string","pattern":"\\S","x-expected":"the id of a source"},"source_type":{"enum":["file","url","transcript","message","commit","issue","screenshot","pdf","audio","video","folder",null],"x-expected":"one of file, url, transcript, message, commit, issue, screenshot, pdf, audio, video and folder, or null"},"locator":{"type":"string","pattern":"\\S","x-expected":"a place such as L10-L20, t=00:14:23 or #sec-3"},"quote":{"type":["string","null"],"x-expected":"a text, or null"},"hash":{"type":["string","null"],"pattern":"^[0-9a-f]{64}$","x-expected":"64 lower-case hex digits, or null"},"created_at":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"byte_start":{"type":["integer","null"],"minimum":0,"x-expected":"a whole number of bytes, or null"},"byte_end":{"type":["integer","null"],"minimum":0,"x-expected":"a whole number of bytes, or null"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const pattern7 = new RegExp("^[0-9a-f]{64}$", "u");
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
if((data.source_id === undefined) || (!(func0.call(data, "source_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source_id"},schema:schema31.required,parentSchema:schema31,data};
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
if(data.source_id !== undefined && func0.call(data, "source_id")){
let data1 = data.source_id;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err7 = {instancePath:instancePath+"/source_id",schemaPath:"#/properties/source_id/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.source_id,data:data1};
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
const err8 = {instancePath:instancePath+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.source_id.type,parentSchema:schema31.properties.source_id,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.source_type !== undefined && func0.call(data, "source_type")){
let data2 = data.source_type;
if(!((((((((((((data2 === "file") || (data2 === "url")) || (data2 === "transcript")) || (data2 === "message")) || (data2 === "commit")) || (data2 === "issue")) || (data2 === "screenshot")) || (data2 === "pdf")) || (data2 === "audio")) || (data2 === "video")) || (data2 === "folder")) || (data2 === null))){
const err9 = {instancePath:instancePath+"/source_type",schemaPath:"#/properties/source_type/enum",keyword:"enum",params:{allowedValues: schema31.properties.source_type.enum},schema:schema31.properties.source_type.enum,parentSchema:schema31.properties.source_type,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.locator !== undefined && func0.call(data, "locator")){
let data3 = data.locator;
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err10 = {instancePath:instancePath+"/locator",schemaPath:"#/properties/locator/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.locator,data:data3};
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
const err11 = {instancePath:instancePath+"/locator",schemaPath:"#/properties/locator/type",keyword:"type",params:{type: "string"},schema:schema31.properties.locator.type,parentSchema:schema31.properties.locator,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.quote !== undefined && func0.call(data, "quote")){
let data4 = data.quote;
if((typeof data4 !== "string") && (data4 !== null)){
const err12 = {instancePath:instancePath+"/quote",schemaPath:"#/properties/quote/type",keyword:"type",params:{type: schema31.properties.quote.type},schema:schema31.properties.quote.type,parentSchema:schema31.properties.quote,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.hash !== undefined && func0.call(data, "hash")){
let data5 = data.hash;
if((typeof data5 !== "string") && (data5 !== null)){
const err13 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: schema31.properties.hash.type},schema:schema31.properties.hash.type,parentSchema:schema31.properties.hash,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data5 === "string"){
if(!pattern7.test(data5)){
const err14 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema31.properties.hash,data:data5};
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
if(data.created_at !== undefined && func0.call(data, "created_at")){
let data6 = data.created_at;
if(typeof data6 === "string"){
if(!(formats0(data6))){
const err15 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.created_at,data:data6};
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
const err16 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},schema:schema31.properties.created_at.type,parentSchema:schema31.properties.created_at,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.byte_start !== undefined && func0.call(data, "byte_start")){
let data7 = data.byte_start;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err17 = {instancePath:instancePath+"/byte_start",schemaPath:"#/properties/byte_start/type",keyword:"type",params:{type: schema31.properties.byte_start.type},schema:schema31.properties.byte_start.type,parentSchema:schema31.properties.byte_start,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err18 = {instancePath:instancePath+"/byte_start",schemaPath:"#/properties/byte_start/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.byte_start,data:data7};
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
if(data.byte_end !== undefined && func0.call(data, "byte_end")){
let data8 = data.byte_end;
if((!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))) && (data8 !== null)){
const err19 = {instancePath:instancePath+"/byte_end",schemaPath:"#/properties/byte_end/type",keyword:"type",params:{type: schema31.properties.byte_end.type},schema:schema31.properties.byte_end.type,parentSchema:schema31.properties.byte_end,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err20 = {instancePath:instancePath+"/byte_end",schemaPath:"#/properties/byte_end/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.byte_end,data:data8};
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
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
