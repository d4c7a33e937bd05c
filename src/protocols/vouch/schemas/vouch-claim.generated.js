// Made by scripts/compile-schemas.ts from schemas/vouch-claim.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping","required":["id","text","type","status","confidence","evidence","created_at","updated_at"],"properties":{"id":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"},"text":{"type":"string","pattern":"\\S","x-expected":"a sentence"},"type":{"enum":["fact","decision","preference","workflow","observation","question","warning"],"x-expected":"one of fact, decision, preference, workflow, observation, question and warning"},"status":{"enum":["working","actionable","stable","contested","superseded","archived","redacted"],"x-expected":"one of working, actionable, stable, contested, superseded, archived and redacted"},"confidence":{"type":"number","minimum":0,"maximum":1,"x-expected":"a number from 0 to 1"},"evidence":{"type":"array","x-expected":"a list of ids of evidence or sources","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"entities":{"type":["array","null"],"x-expected":"a list of ids of entities, or null","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"supersedes":{"type":["array","null"],"x-expected":"a list of ids of claims, or null","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"superseded_by":{"type":["string","null"],"x-expected":"the id of a claim, or null"},"contradicts":{"type":["array","null"],"x-expected":"a list of ids of claims, or null","items":{"type":"string","pattern":"\\S","x-expected":"an id as text, in quotes if it looks like a number"}},"scope":{"type":["string","object","null"],"pattern":"^(?:private|project|team|public)$","properties":{"visibility":{"enum":["private","project","team","public",null],"x-expected":"one of private, project, team and public, or null"},"project":{"type":["string","null"],"x-expected":"the id of a project, or null"},"agent":{"type":["string","null"],"x-expected":"the name of an agent, or null"}},"x-expected":"one of private, project, team and public, or a mapping with visibility, project and agent, or null"},"tags":{"type":["array","null"],"x-expected":"a list of texts, or null","items":{"type":"string","x-expected":"a text, in quotes if it looks like a number"}},"created_at":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"updated_at":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"last_confirmed_at":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"approved_by":{"type":["string","null"],"x-expected":"the name of an actor, or null"},"proposed_by":{"type":["string","null"],"x-expected":"the name of an actor, or null"},"auto_approved":{"type":["boolean","null"],"x-expected":"true, false or null"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = SEEN;
const pattern10 = new RegExp("^(?:private|project|team|public)$", "u");
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
if((data.text === undefined) || (!(func0.call(data, "text")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "text"},schema:schema31.required,parentSchema:schema31,data};
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
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.confidence === undefined) || (!(func0.call(data, "confidence")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "confidence"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.evidence === undefined) || (!(func0.call(data, "evidence")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evidence"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.updated_at === undefined) || (!(func0.call(data, "updated_at")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "updated_at"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema31.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err9 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.id,data:data0};
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
const err10 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.id.type,parentSchema:schema31.properties.id,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.text !== undefined && func0.call(data, "text")){
let data1 = data.text;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err11 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.text,data:data1};
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
const err12 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},schema:schema31.properties.text.type,parentSchema:schema31.properties.text,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data2 = data.type;
if(!(((((((data2 === "fact") || (data2 === "decision")) || (data2 === "preference")) || (data2 === "workflow")) || (data2 === "observation")) || (data2 === "question")) || (data2 === "warning"))){
const err13 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema31.properties.type.enum},schema:schema31.properties.type.enum,parentSchema:schema31.properties.type,data:data2};
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
let data3 = data.status;
if(!(((((((data3 === "working") || (data3 === "actionable")) || (data3 === "stable")) || (data3 === "contested")) || (data3 === "superseded")) || (data3 === "archived")) || (data3 === "redacted"))){
const err14 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},schema:schema31.properties.status.enum,parentSchema:schema31.properties.status,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data4 = data.confidence;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1 || isNaN(data4)){
const err15 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema31.properties.confidence,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err16 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.confidence,data:data4};
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
const err17 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/type",keyword:"type",params:{type: "number"},schema:schema31.properties.confidence.type,parentSchema:schema31.properties.confidence,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
let data5 = data.evidence;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
const err18 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.evidence.items,data:data6};
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
const err19 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.evidence.items.type,parentSchema:schema31.properties.evidence.items,data:data6};
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
const err20 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"},schema:schema31.properties.evidence.type,parentSchema:schema31.properties.evidence,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.entities !== undefined && func0.call(data, "entities")){
let data7 = data.entities;
if((!(Array.isArray(data7))) && (data7 !== null)){
const err21 = {instancePath:instancePath+"/entities",schemaPath:"#/properties/entities/type",keyword:"type",params:{type: schema31.properties.entities.type},schema:schema31.properties.entities.type,parentSchema:schema31.properties.entities,data:data7};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(typeof data8 === "string"){
if(!pattern4.test(data8)){
const err22 = {instancePath:instancePath+"/entities/" + i1,schemaPath:"#/properties/entities/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.entities.items,data:data8};
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
const err23 = {instancePath:instancePath+"/entities/" + i1,schemaPath:"#/properties/entities/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.entities.items.type,parentSchema:schema31.properties.entities.items,data:data8};
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
if(data.supersedes !== undefined && func0.call(data, "supersedes")){
let data9 = data.supersedes;
if((!(Array.isArray(data9))) && (data9 !== null)){
const err24 = {instancePath:instancePath+"/supersedes",schemaPath:"#/properties/supersedes/type",keyword:"type",params:{type: schema31.properties.supersedes.type},schema:schema31.properties.supersedes.type,parentSchema:schema31.properties.supersedes,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
if(typeof data10 === "string"){
if(!pattern4.test(data10)){
const err25 = {instancePath:instancePath+"/supersedes/" + i2,schemaPath:"#/properties/supersedes/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.supersedes.items,data:data10};
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
const err26 = {instancePath:instancePath+"/supersedes/" + i2,schemaPath:"#/properties/supersedes/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.supersedes.items.type,parentSchema:schema31.properties.supersedes.items,data:data10};
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
if(data.superseded_by !== undefined && func0.call(data, "superseded_by")){
let data11 = data.superseded_by;
if((typeof data11 !== "string") && (data11 !== null)){
const err27 = {instancePath:instancePath+"/superseded_by",schemaPath:"#/properties/superseded_by/type",keyword:"type",params:{type: schema31.properties.superseded_by.type},schema:schema31.properties.superseded_by.type,parentSchema:schema31.properties.superseded_by,data:data11};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.contradicts !== undefined && func0.call(data, "contradicts")){
let data12 = data.contradicts;
if((!(Array.isArray(data12))) && (data12 !== null)){
const err28 = {instancePath:instancePath+"/contradicts",schemaPath:"#/properties/contradicts/type",keyword:"type",params:{type: schema31.properties.contradicts.type},schema:schema31.properties.contradicts.type,parentSchema:schema31.properties.contradicts,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(Array.isArray(data12)){
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
let data13 = data12[i3];
if(typeof data13 === "string"){
if(!pattern4.test(data13)){
const err29 = {instancePath:instancePath+"/contradicts/" + i3,schemaPath:"#/properties/contradicts/items/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.contradicts.items,data:data13};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/contradicts/" + i3,schemaPath:"#/properties/contradicts/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.contradicts.items.type,parentSchema:schema31.properties.contradicts.items,data:data13};
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
if(data.scope !== undefined && func0.call(data, "scope")){
let data14 = data.scope;
if(((typeof data14 !== "string") && (!(data14 && typeof data14 == "object" && !Array.isArray(data14)))) && (data14 !== null)){
const err31 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: schema31.properties.scope.type},schema:schema31.properties.scope.type,parentSchema:schema31.properties.scope,data:data14};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(typeof data14 === "string"){
if(!pattern10.test(data14)){
const err32 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/pattern",keyword:"pattern",params:{pattern: "^(?:private|project|team|public)$"},schema:"^(?:private|project|team|public)$",parentSchema:schema31.properties.scope,data:data14};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.visibility !== undefined && func0.call(data14, "visibility")){
let data15 = data14.visibility;
if(!(((((data15 === "private") || (data15 === "project")) || (data15 === "team")) || (data15 === "public")) || (data15 === null))){
const err33 = {instancePath:instancePath+"/scope/visibility",schemaPath:"#/properties/scope/properties/visibility/enum",keyword:"enum",params:{allowedValues: schema31.properties.scope.properties.visibility.enum},schema:schema31.properties.scope.properties.visibility.enum,parentSchema:schema31.properties.scope.properties.visibility,data:data15};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data14.project !== undefined && func0.call(data14, "project")){
let data16 = data14.project;
if((typeof data16 !== "string") && (data16 !== null)){
const err34 = {instancePath:instancePath+"/scope/project",schemaPath:"#/properties/scope/properties/project/type",keyword:"type",params:{type: schema31.properties.scope.properties.project.type},schema:schema31.properties.scope.properties.project.type,parentSchema:schema31.properties.scope.properties.project,data:data16};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data14.agent !== undefined && func0.call(data14, "agent")){
let data17 = data14.agent;
if((typeof data17 !== "string") && (data17 !== null)){
const err35 = {instancePath:instancePath+"/scope/agent",schemaPath:"#/properties/scope/properties/agent/type",keyword:"type",params:{type: schema31.properties.scope.properties.agent.type},schema:schema31.properties.scope.properties.agent.type,parentSchema:schema31.properties.scope.properties.agent,data:data17};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
}
if(data.tags !== undefined && func0.call(data, "tags")){
let data18 = data.tags;
if((!(Array.isArray(data18))) && (data18 !== null)){
const err36 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: schema31.properties.tags.type},schema:schema31.properties.tags.type,parentSchema:schema31.properties.tags,data:data18};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(Array.isArray(data18)){
const len4 = data18.length;
for(let i4=0; i4<len4; i4++){
let data19 = data18[i4];
if(typeof data19 !== "string"){
const err37 = {instancePath:instancePath+"/tags/" + i4,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.tags.items.type,parentSchema:schema31.properties.tags.items,data:data19};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
let data20 = data.created_at;
if(typeof data20 === "string"){
if(!(formats0(data20))){
const err38 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.created_at,data:data20};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},schema:schema31.properties.created_at.type,parentSchema:schema31.properties.created_at,data:data20};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.updated_at !== undefined && func0.call(data, "updated_at")){
let data21 = data.updated_at;
if(typeof data21 === "string"){
if(!(formats0(data21))){
const err40 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.updated_at,data:data21};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},schema:schema31.properties.updated_at.type,parentSchema:schema31.properties.updated_at,data:data21};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.last_confirmed_at !== undefined && func0.call(data, "last_confirmed_at")){
let data22 = data.last_confirmed_at;
if((typeof data22 !== "string") && (data22 !== null)){
const err42 = {instancePath:instancePath+"/last_confirmed_at",schemaPath:"#/properties/last_confirmed_at/type",keyword:"type",params:{type: schema31.properties.last_confirmed_at.type},schema:schema31.properties.last_confirmed_at.type,parentSchema:schema31.properties.last_confirmed_at,data:data22};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(typeof data22 === "string"){
if(!(formats0(data22))){
const err43 = {instancePath:instancePath+"/last_confirmed_at",schemaPath:"#/properties/last_confirmed_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties.last_confirmed_at,data:data22};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data.approved_by !== undefined && func0.call(data, "approved_by")){
let data23 = data.approved_by;
if((typeof data23 !== "string") && (data23 !== null)){
const err44 = {instancePath:instancePath+"/approved_by",schemaPath:"#/properties/approved_by/type",keyword:"type",params:{type: schema31.properties.approved_by.type},schema:schema31.properties.approved_by.type,parentSchema:schema31.properties.approved_by,data:data23};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.proposed_by !== undefined && func0.call(data, "proposed_by")){
let data24 = data.proposed_by;
if((typeof data24 !== "string") && (data24 !== null)){
const err45 = {instancePath:instancePath+"/proposed_by",schemaPath:"#/properties/proposed_by/type",keyword:"type",params:{type: schema31.properties.proposed_by.type},schema:schema31.properties.proposed_by.type,parentSchema:schema31.properties.proposed_by,data:data24};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.auto_approved !== undefined && func0.call(data, "auto_approved")){
let data25 = data.auto_approved;
if((typeof data25 !== "boolean") && (data25 !== null)){
const err46 = {instancePath:instancePath+"/auto_approved",schemaPath:"#/properties/auto_approved/type",keyword:"type",params:{type: schema31.properties.auto_approved.type},schema:schema31.properties.auto_approved.type,parentSchema:schema31.properties.auto_approved,data:data25};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
