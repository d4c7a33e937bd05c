// Made by scripts/compile-schemas.ts from schemas/vouch-config.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping of settings","required":[],"properties":{"version":{"type":["string","number"],"x-expected":"a version such as \"0.1\""},"kb_name":{"type":["string","null"],"x-expected":"a name, or null"},"agent":{"type":["string","null"],"x-expected":"the name of an agent, or null"},"retrieval":{"type":["object","null"],"x-expected":"a mapping, or null","properties":{"backend":{"enum":["fts5","substring","hybrid","auto","embedding",null],"x-expected":"one of fts5, substring, hybrid, auto and embedding, or null"},"backends":{"type":["array","null"],"x-expected":"a list of backends, or null","items":{"enum":["fts5","substring","hybrid","auto","embedding"],"x-expected":"one of fts5, substring, hybrid, auto and embedding"}},"fts5_porter":{"type":["boolean","null"],"x-expected":"true or false, without quotes, or null"},"default_limit":{"type":["integer","null"],"minimum":1,"x-expected":"a whole number of 1 or more, or null"}}},"review":{"type":["object","null"],"x-expected":"a mapping, or null","properties":{"require_citations":{"type":["boolean","null"],"x-expected":"true or false, without quotes, or null"},"approver_role":{"enum":["human","trusted-agent",null],"x-expected":"one of human and trusted-agent, or null"},"require_human_approval":{"type":["boolean","null"],"x-expected":"true or false, without quotes, or null"},"expire_pending_after_days":{"type":["number","null"],"minimum":0,"x-expected":"a number of days, or null"},"auto_approve_on_receipt":{"type":["boolean","null"],"x-expected":"true or false, without quotes, or null"}}},"kb":{"type":["object","null"],"x-expected":"a mapping, or null","properties":{"id":{"type":["string","null"],"x-expected":"an id, or null"},"name":{"type":["string","null"],"x-expected":"a name, or null"}}},"capture":{"type":["object","null"],"x-expected":"a mapping, or null"},"recall":{"type":["object","null"],"x-expected":"a mapping, or null"},"agents":{"type":["object","null"],"x-expected":"a mapping, or null"},"mcp":{"type":["object","null"],"x-expected":"a mapping, or null"},"compile":{"type":["object","null"],"x-expected":"a mapping, or null"},"page_kinds":{"type":["object","null"],"x-expected":"a mapping of page types, or null"}}};
const func0 = Object.prototype.hasOwnProperty;

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
if(data.version !== undefined && func0.call(data, "version")){
let data0 = data.version;
if((typeof data0 !== "string") && (!((typeof data0 == "number") && (isFinite(data0))))){
const err0 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: schema31.properties.version.type},schema:schema31.properties.version.type,parentSchema:schema31.properties.version,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.kb_name !== undefined && func0.call(data, "kb_name")){
let data1 = data.kb_name;
if((typeof data1 !== "string") && (data1 !== null)){
const err1 = {instancePath:instancePath+"/kb_name",schemaPath:"#/properties/kb_name/type",keyword:"type",params:{type: schema31.properties.kb_name.type},schema:schema31.properties.kb_name.type,parentSchema:schema31.properties.kb_name,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.agent !== undefined && func0.call(data, "agent")){
let data2 = data.agent;
if((typeof data2 !== "string") && (data2 !== null)){
const err2 = {instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/type",keyword:"type",params:{type: schema31.properties.agent.type},schema:schema31.properties.agent.type,parentSchema:schema31.properties.agent,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.retrieval !== undefined && func0.call(data, "retrieval")){
let data3 = data.retrieval;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
const err3 = {instancePath:instancePath+"/retrieval",schemaPath:"#/properties/retrieval/type",keyword:"type",params:{type: schema31.properties.retrieval.type},schema:schema31.properties.retrieval.type,parentSchema:schema31.properties.retrieval,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.backend !== undefined && func0.call(data3, "backend")){
let data4 = data3.backend;
if(!((((((data4 === "fts5") || (data4 === "substring")) || (data4 === "hybrid")) || (data4 === "auto")) || (data4 === "embedding")) || (data4 === null))){
const err4 = {instancePath:instancePath+"/retrieval/backend",schemaPath:"#/properties/retrieval/properties/backend/enum",keyword:"enum",params:{allowedValues: schema31.properties.retrieval.properties.backend.enum},schema:schema31.properties.retrieval.properties.backend.enum,parentSchema:schema31.properties.retrieval.properties.backend,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data3.backends !== undefined && func0.call(data3, "backends")){
let data5 = data3.backends;
if((!(Array.isArray(data5))) && (data5 !== null)){
const err5 = {instancePath:instancePath+"/retrieval/backends",schemaPath:"#/properties/retrieval/properties/backends/type",keyword:"type",params:{type: schema31.properties.retrieval.properties.backends.type},schema:schema31.properties.retrieval.properties.backends.type,parentSchema:schema31.properties.retrieval.properties.backends,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(((((data6 === "fts5") || (data6 === "substring")) || (data6 === "hybrid")) || (data6 === "auto")) || (data6 === "embedding"))){
const err6 = {instancePath:instancePath+"/retrieval/backends/" + i0,schemaPath:"#/properties/retrieval/properties/backends/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.retrieval.properties.backends.items.enum},schema:schema31.properties.retrieval.properties.backends.items.enum,parentSchema:schema31.properties.retrieval.properties.backends.items,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
if(data3.fts5_porter !== undefined && func0.call(data3, "fts5_porter")){
let data7 = data3.fts5_porter;
if((typeof data7 !== "boolean") && (data7 !== null)){
const err7 = {instancePath:instancePath+"/retrieval/fts5_porter",schemaPath:"#/properties/retrieval/properties/fts5_porter/type",keyword:"type",params:{type: schema31.properties.retrieval.properties.fts5_porter.type},schema:schema31.properties.retrieval.properties.fts5_porter.type,parentSchema:schema31.properties.retrieval.properties.fts5_porter,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data3.default_limit !== undefined && func0.call(data3, "default_limit")){
let data8 = data3.default_limit;
if((!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))) && (data8 !== null)){
const err8 = {instancePath:instancePath+"/retrieval/default_limit",schemaPath:"#/properties/retrieval/properties/default_limit/type",keyword:"type",params:{type: schema31.properties.retrieval.properties.default_limit.type},schema:schema31.properties.retrieval.properties.default_limit.type,parentSchema:schema31.properties.retrieval.properties.default_limit,data:data8};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 1 || isNaN(data8)){
const err9 = {instancePath:instancePath+"/retrieval/default_limit",schemaPath:"#/properties/retrieval/properties/default_limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.retrieval.properties.default_limit,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
}
if(data.review !== undefined && func0.call(data, "review")){
let data9 = data.review;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
const err10 = {instancePath:instancePath+"/review",schemaPath:"#/properties/review/type",keyword:"type",params:{type: schema31.properties.review.type},schema:schema31.properties.review.type,parentSchema:schema31.properties.review,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.require_citations !== undefined && func0.call(data9, "require_citations")){
let data10 = data9.require_citations;
if((typeof data10 !== "boolean") && (data10 !== null)){
const err11 = {instancePath:instancePath+"/review/require_citations",schemaPath:"#/properties/review/properties/require_citations/type",keyword:"type",params:{type: schema31.properties.review.properties.require_citations.type},schema:schema31.properties.review.properties.require_citations.type,parentSchema:schema31.properties.review.properties.require_citations,data:data10};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data9.approver_role !== undefined && func0.call(data9, "approver_role")){
let data11 = data9.approver_role;
if(!(((data11 === "human") || (data11 === "trusted-agent")) || (data11 === null))){
const err12 = {instancePath:instancePath+"/review/approver_role",schemaPath:"#/properties/review/properties/approver_role/enum",keyword:"enum",params:{allowedValues: schema31.properties.review.properties.approver_role.enum},schema:schema31.properties.review.properties.approver_role.enum,parentSchema:schema31.properties.review.properties.approver_role,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data9.require_human_approval !== undefined && func0.call(data9, "require_human_approval")){
let data12 = data9.require_human_approval;
if((typeof data12 !== "boolean") && (data12 !== null)){
const err13 = {instancePath:instancePath+"/review/require_human_approval",schemaPath:"#/properties/review/properties/require_human_approval/type",keyword:"type",params:{type: schema31.properties.review.properties.require_human_approval.type},schema:schema31.properties.review.properties.require_human_approval.type,parentSchema:schema31.properties.review.properties.require_human_approval,data:data12};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data9.expire_pending_after_days !== undefined && func0.call(data9, "expire_pending_after_days")){
let data13 = data9.expire_pending_after_days;
if((!((typeof data13 == "number") && (isFinite(data13)))) && (data13 !== null)){
const err14 = {instancePath:instancePath+"/review/expire_pending_after_days",schemaPath:"#/properties/review/properties/expire_pending_after_days/type",keyword:"type",params:{type: schema31.properties.review.properties.expire_pending_after_days.type},schema:schema31.properties.review.properties.expire_pending_after_days.type,parentSchema:schema31.properties.review.properties.expire_pending_after_days,data:data13};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err15 = {instancePath:instancePath+"/review/expire_pending_after_days",schemaPath:"#/properties/review/properties/expire_pending_after_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.review.properties.expire_pending_after_days,data:data13};
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
if(data9.auto_approve_on_receipt !== undefined && func0.call(data9, "auto_approve_on_receipt")){
let data14 = data9.auto_approve_on_receipt;
if((typeof data14 !== "boolean") && (data14 !== null)){
const err16 = {instancePath:instancePath+"/review/auto_approve_on_receipt",schemaPath:"#/properties/review/properties/auto_approve_on_receipt/type",keyword:"type",params:{type: schema31.properties.review.properties.auto_approve_on_receipt.type},schema:schema31.properties.review.properties.auto_approve_on_receipt.type,parentSchema:schema31.properties.review.properties.auto_approve_on_receipt,data:data14};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
if(data.kb !== undefined && func0.call(data, "kb")){
let data15 = data.kb;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
const err17 = {instancePath:instancePath+"/kb",schemaPath:"#/properties/kb/type",keyword:"type",params:{type: schema31.properties.kb.type},schema:schema31.properties.kb.type,parentSchema:schema31.properties.kb,data:data15};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.id !== undefined && func0.call(data15, "id")){
let data16 = data15.id;
if((typeof data16 !== "string") && (data16 !== null)){
const err18 = {instancePath:instancePath+"/kb/id",schemaPath:"#/properties/kb/properties/id/type",keyword:"type",params:{type: schema31.properties.kb.properties.id.type},schema:schema31.properties.kb.properties.id.type,parentSchema:schema31.properties.kb.properties.id,data:data16};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data15.name !== undefined && func0.call(data15, "name")){
let data17 = data15.name;
if((typeof data17 !== "string") && (data17 !== null)){
const err19 = {instancePath:instancePath+"/kb/name",schemaPath:"#/properties/kb/properties/name/type",keyword:"type",params:{type: schema31.properties.kb.properties.name.type},schema:schema31.properties.kb.properties.name.type,parentSchema:schema31.properties.kb.properties.name,data:data17};
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
if(data.capture !== undefined && func0.call(data, "capture")){
let data18 = data.capture;
if((!(data18 && typeof data18 == "object" && !Array.isArray(data18))) && (data18 !== null)){
const err20 = {instancePath:instancePath+"/capture",schemaPath:"#/properties/capture/type",keyword:"type",params:{type: schema31.properties.capture.type},schema:schema31.properties.capture.type,parentSchema:schema31.properties.capture,data:data18};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.recall !== undefined && func0.call(data, "recall")){
let data19 = data.recall;
if((!(data19 && typeof data19 == "object" && !Array.isArray(data19))) && (data19 !== null)){
const err21 = {instancePath:instancePath+"/recall",schemaPath:"#/properties/recall/type",keyword:"type",params:{type: schema31.properties.recall.type},schema:schema31.properties.recall.type,parentSchema:schema31.properties.recall,data:data19};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.agents !== undefined && func0.call(data, "agents")){
let data20 = data.agents;
if((!(data20 && typeof data20 == "object" && !Array.isArray(data20))) && (data20 !== null)){
const err22 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/type",keyword:"type",params:{type: schema31.properties.agents.type},schema:schema31.properties.agents.type,parentSchema:schema31.properties.agents,data:data20};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.mcp !== undefined && func0.call(data, "mcp")){
let data21 = data.mcp;
if((!(data21 && typeof data21 == "object" && !Array.isArray(data21))) && (data21 !== null)){
const err23 = {instancePath:instancePath+"/mcp",schemaPath:"#/properties/mcp/type",keyword:"type",params:{type: schema31.properties.mcp.type},schema:schema31.properties.mcp.type,parentSchema:schema31.properties.mcp,data:data21};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.compile !== undefined && func0.call(data, "compile")){
let data22 = data.compile;
if((!(data22 && typeof data22 == "object" && !Array.isArray(data22))) && (data22 !== null)){
const err24 = {instancePath:instancePath+"/compile",schemaPath:"#/properties/compile/type",keyword:"type",params:{type: schema31.properties.compile.type},schema:schema31.properties.compile.type,parentSchema:schema31.properties.compile,data:data22};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.page_kinds !== undefined && func0.call(data, "page_kinds")){
let data23 = data.page_kinds;
if((!(data23 && typeof data23 == "object" && !Array.isArray(data23))) && (data23 !== null)){
const err25 = {instancePath:instancePath+"/page_kinds",schemaPath:"#/properties/page_kinds/type",keyword:"type",params:{type: schema31.properties.page_kinds.type},schema:schema31.properties.page_kinds.type,parentSchema:schema31.properties.page_kinds,data:data23};
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
validate20.evaluated = {"props":{"version":true,"kb_name":true,"agent":true,"retrieval":true,"review":true,"kb":true,"capture":true,"recall":true,"agents":true,"mcp":true,"compile":true,"page_kinds":true},"dynamicProps":false,"dynamicItems":false};
