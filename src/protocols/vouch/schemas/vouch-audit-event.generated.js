// Made by scripts/compile-schemas.ts from schemas/vouch-audit-event.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"an object","required":["id","event","actor","created_at","object_ids"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id"},"event":{"type":"string","pattern":"^[a-z][a-z0-9_-]{0,99}(?:\\.[a-z][a-z0-9_-]{0,99}){1,9}$","x-expected":"a dotted lower-case verb such as proposal.approve"},"actor":{"type":"string","pattern":"\\S","x-expected":"the name of an actor"},"created_at":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"object_ids":{"type":"array","x-expected":"a list of ids","items":{"type":"string","x-expected":"an id, in quotes"}},"dry_run":{"type":["boolean","null"],"x-expected":"true or false, or null"},"reversible":{"type":["boolean","null"],"x-expected":"true or false, or null"},"data":{"type":["object","null"],"x-expected":"an object, or null"},"kb_id":{"type":["string","null"],"x-expected":"an id, or null"},"prev_hash":{"type":["string","null"],"pattern":"^[0-9a-f]{64}$","x-expected":"64 lower-case hex digits, or null"},"hash":{"type":["string","null"],"pattern":"^[0-9a-f]{64}$","x-expected":"64 lower-case hex digits, or null"}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const pattern5 = new RegExp("^[a-z][a-z0-9_-]{0,99}(?:\\.[a-z][a-z0-9_-]{0,99}){1,9}$", "u");
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
if((data.event === undefined) || (!(func0.call(data, "event")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "event"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.actor === undefined) || (!(func0.call(data, "actor")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "actor"},schema:schema31.required,parentSchema:schema31,data};
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
if((data.object_ids === undefined) || (!(func0.call(data, "object_ids")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "object_ids"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
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
if(data.event !== undefined && func0.call(data, "event")){
let data1 = data.event;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err7 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_-]{0,99}(?:\\.[a-z][a-z0-9_-]{0,99}){1,9}$"},schema:"^[a-z][a-z0-9_-]{0,99}(?:\\.[a-z][a-z0-9_-]{0,99}){1,9}$",parentSchema:schema31.properties.event,data:data1};
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
const err8 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/type",keyword:"type",params:{type: "string"},schema:schema31.properties.event.type,parentSchema:schema31.properties.event,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.actor !== undefined && func0.call(data, "actor")){
let data2 = data.actor;
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err9 = {instancePath:instancePath+"/actor",schemaPath:"#/properties/actor/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.actor,data:data2};
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
const err10 = {instancePath:instancePath+"/actor",schemaPath:"#/properties/actor/type",keyword:"type",params:{type: "string"},schema:schema31.properties.actor.type,parentSchema:schema31.properties.actor,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
let data3 = data.created_at;
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err11 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.created_at,data:data3};
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
const err12 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},schema:schema31.properties.created_at.type,parentSchema:schema31.properties.created_at,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.object_ids !== undefined && func0.call(data, "object_ids")){
let data4 = data.object_ids;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 !== "string"){
const err13 = {instancePath:instancePath+"/object_ids/" + i0,schemaPath:"#/properties/object_ids/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.object_ids.items.type,parentSchema:schema31.properties.object_ids.items,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/object_ids",schemaPath:"#/properties/object_ids/type",keyword:"type",params:{type: "array"},schema:schema31.properties.object_ids.type,parentSchema:schema31.properties.object_ids,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.dry_run !== undefined && func0.call(data, "dry_run")){
let data6 = data.dry_run;
if((typeof data6 !== "boolean") && (data6 !== null)){
const err15 = {instancePath:instancePath+"/dry_run",schemaPath:"#/properties/dry_run/type",keyword:"type",params:{type: schema31.properties.dry_run.type},schema:schema31.properties.dry_run.type,parentSchema:schema31.properties.dry_run,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.reversible !== undefined && func0.call(data, "reversible")){
let data7 = data.reversible;
if((typeof data7 !== "boolean") && (data7 !== null)){
const err16 = {instancePath:instancePath+"/reversible",schemaPath:"#/properties/reversible/type",keyword:"type",params:{type: schema31.properties.reversible.type},schema:schema31.properties.reversible.type,parentSchema:schema31.properties.reversible,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
let data8 = data.data;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
const err17 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: schema31.properties.data.type},schema:schema31.properties.data.type,parentSchema:schema31.properties.data,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.kb_id !== undefined && func0.call(data, "kb_id")){
let data9 = data.kb_id;
if((typeof data9 !== "string") && (data9 !== null)){
const err18 = {instancePath:instancePath+"/kb_id",schemaPath:"#/properties/kb_id/type",keyword:"type",params:{type: schema31.properties.kb_id.type},schema:schema31.properties.kb_id.type,parentSchema:schema31.properties.kb_id,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.prev_hash !== undefined && func0.call(data, "prev_hash")){
let data10 = data.prev_hash;
if((typeof data10 !== "string") && (data10 !== null)){
const err19 = {instancePath:instancePath+"/prev_hash",schemaPath:"#/properties/prev_hash/type",keyword:"type",params:{type: schema31.properties.prev_hash.type},schema:schema31.properties.prev_hash.type,parentSchema:schema31.properties.prev_hash,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data10 === "string"){
if(!pattern7.test(data10)){
const err20 = {instancePath:instancePath+"/prev_hash",schemaPath:"#/properties/prev_hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema31.properties.prev_hash,data:data10};
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
if(data.hash !== undefined && func0.call(data, "hash")){
let data11 = data.hash;
if((typeof data11 !== "string") && (data11 !== null)){
const err21 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: schema31.properties.hash.type},schema:schema31.properties.hash.type,parentSchema:schema31.properties.hash,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data11 === "string"){
if(!pattern7.test(data11)){
const err22 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema31.properties.hash,data:data11};
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
validate20.evaluated = {"props":{"id":true,"event":true,"actor":true,"created_at":true,"object_ids":true,"dry_run":true,"reversible":true,"data":true,"kb_id":true,"prev_hash":true,"hash":true},"dynamicProps":false,"dynamicItems":false};
