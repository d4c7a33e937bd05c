// Made by scripts/compile-schemas.ts from schemas/contribution.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import { parseDateTime } from '../../../core/date-time.ts';
import { SEEN } from '../../../core/unseen.ts';
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"an object","required":["$schema","_meta","sessionId","epicId","taskId","markerLabel","decisions","researchOutputs"],"properties":{"$schema":{"type":"string","x-expected":"the address of the schema"},"_meta":{"type":"object","x-expected":"an object with contributionId, createdAt and agentId","required":["contributionId","createdAt","agentId"],"properties":{"contributionId":{"$ref":"#/$defs/contributionId","x-expected":"contrib_ and 8 hex digits, such as contrib_1a2b3c4d"},"protocolVersion":{"type":"string","pattern":"^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,100})?$","x-expected":"a version such as 1.0.0"},"createdAt":{"$ref":"#/$defs/time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"completedAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"agentId":{"$ref":"#/$defs/agentId","x-expected":"1 to 50 letters, digits, _ and -"},"checksum":{"type":["string","null"],"pattern":"^[a-f0-9]{16}$","x-expected":"16 lower-case hex digits, or null"},"consensusReady":{"type":"boolean","x-expected":"true or false, without quotes"}},"additionalProperties":false},"sessionId":{"$ref":"#/$defs/sessionId","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"sessionLabel":{"type":"string","x-expected":"a text"},"epicId":{"$ref":"#/$defs/taskId","x-expected":"a task id such as T2308"},"epicTitle":{"type":"string","x-expected":"a text"},"taskId":{"$ref":"#/$defs/taskId","x-expected":"a task id such as T2308"},"markerLabel":{"type":"string","pattern":"^[a-z][a-z0-9-]{2,49}$","x-expected":"3 to 50 lower-case letters, digits and hyphens, a letter first"},"decisions":{"type":"array","x-expected":"a list of at least one decision","items":{"$ref":"#/$defs/decision","x-expected":"an object that documents a question and its answer"}},"conflicts":{"type":"array","x-expected":"a list of conflicts","items":{"$ref":"#/$defs/conflict","x-expected":"an object that documents a conflict"}},"researchOutputs":{"type":"array","x-expected":"a list of research outputs","items":{"$ref":"#/$defs/researchOutput","x-expected":"an object with filePath and type"}},"status":{"enum":["draft","complete","validated","merged"],"x-expected":"draft, complete, validated or merged"},"baselineReference":{"type":"object","x-expected":"an object with sessionId, sessionLabel, taskId and contributionId","required":["sessionId","sessionLabel","taskId","contributionId"],"properties":{"sessionId":{"$ref":"#/$defs/sessionId","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"sessionLabel":{"type":"string","x-expected":"a text"},"taskId":{"$ref":"#/$defs/taskId","x-expected":"a task id such as T2308"},"contributionId":{"$ref":"#/$defs/contributionId","x-expected":"contrib_ and 8 hex digits, such as contrib_1a2b3c4d"}},"additionalProperties":false},"completionNote":{"type":"string","x-expected":"a text"},"validation":{"type":"object","x-expected":"an object with passed, checkedAt and results","required":["passed","checkedAt","results"],"properties":{"passed":{"type":"boolean","x-expected":"true or false, without quotes"},"checkedAt":{"$ref":"#/$defs/time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"results":{"type":"array","x-expected":"a list of results","items":{"type":"object","x-expected":"an object with requirementId, level, passed, message and checkedFields","required":["requirementId","level","passed","message","checkedFields"],"properties":{"requirementId":{"type":"string","minLength":1,"x-expected":"a requirement's id"},"level":{"type":"string","x-expected":"the requirement's level, such as MUST"},"passed":{"type":"boolean","x-expected":"true or false, without quotes"},"message":{"type":"string","x-expected":"a text"},"checkedFields":{"type":"array","x-expected":"a list of strings","items":{"type":"string","x-expected":"a string"}}},"additionalProperties":false}}},"additionalProperties":false}},"additionalProperties":false,"if":{"required":["status"],"properties":{"status":{"enum":["complete","validated","merged"]}}},"then":{"properties":{"decisions":{"type":"array","minItems":1,"x-expected":"a list of at least one decision"}}},"$defs":{"sessionId":{"type":"string","pattern":"^session_\\d{8}_\\d{6}_[a-f0-9]{6}$","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"taskId":{"type":"string","pattern":"^T\\d{3,}$","x-expected":"a task id such as T2308"},"questionId":{"type":"string","pattern":"^[A-Z]+-\\d{3}$","x-expected":"a question id such as RCSD-001"},"contributionId":{"type":"string","pattern":"^contrib_[a-f0-9]{8}$","x-expected":"contrib_ and 8 hex digits, such as contrib_1a2b3c4d"},"agentId":{"type":"string","pattern":"^[a-zA-Z0-9_-]{1,50}$","x-expected":"1 to 50 letters, digits, _ and -"},"time":{"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"},"confidence":{"type":"number","minimum":0,"maximum":1,"x-expected":"a number from 0 to 1"},"evidence":{"type":"object","x-expected":"an object with file or url, and section","required":["section"],"properties":{"file":{"type":"string","minLength":1,"x-expected":"a path from the repository's root"},"url":{"type":"string","minLength":1,"x-expected":"an address such as https://example.org/page"},"section":{"type":"string","maxLength":200,"x-expected":"a text of at most 200 characters"},"quote":{"type":"string","maxLength":500,"x-expected":"a text of at most 500 characters"},"line":{"type":"integer","minimum":1,"x-expected":"a whole number from 1"},"type":{"enum":["code","documentation","research","external"],"x-expected":"code, documentation, research or external"},"accessedAt":{"$ref":"#/$defs/time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"}},"additionalProperties":false,"if":{"properties":{"url":false}},"then":{"required":["file"],"properties":{"file":{"x-expected":"the path of the source, or url its address"}}}},"ownPosition":{"type":"object","x-expected":"an object with position and confidence","required":["position","confidence"],"properties":{"position":{"type":"string","minLength":1,"pattern":"\\S","x-expected":"the answer that is held"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"evidence":{"type":"array","x-expected":"a list of evidence","items":{"$ref":"#/$defs/evidence","x-expected":"an object with file or url, and section"}}},"additionalProperties":false},"otherPosition":{"type":"object","x-expected":"an object with sessionId, position and confidence","required":["sessionId","position","confidence"],"properties":{"sessionId":{"$ref":"#/$defs/sessionId","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"sessionLabel":{"type":"string","x-expected":"a text"},"contributionId":{"$ref":"#/$defs/contributionId","x-expected":"contrib_ and 8 hex digits, such as contrib_1a2b3c4d"},"position":{"type":"string","minLength":1,"pattern":"\\S","x-expected":"the answer that is held"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"evidence":{"type":"array","x-expected":"a list of evidence","items":{"$ref":"#/$defs/evidence","x-expected":"an object with file or url, and section"}}},"additionalProperties":false},"decision":{"type":"object","x-expected":"an object that documents a question and its answer","required":["questionId","question","answer","confidence","rationale","evidence"],"properties":{"questionId":{"$ref":"#/$defs/questionId","x-expected":"a question id such as RCSD-001"},"question":{"type":"string","minLength":10,"maxLength":300,"pattern":"\\S","x-expected":"a text of 10 to 300 characters"},"answer":{"type":"string","minLength":5,"maxLength":1000,"pattern":"\\S","x-expected":"a text of 5 to 1000 characters"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"rationale":{"type":"string","minLength":20,"maxLength":2000,"x-expected":"a text of 20 to 2000 characters"},"evidence":{"type":"array","minItems":1,"x-expected":"a list of at least one piece of evidence","items":{"$ref":"#/$defs/evidence","x-expected":"an object with file or url, and section"}},"uncertaintyNote":{"type":["string","null"],"maxLength":500,"x-expected":"a text of at most 500 characters, or null"},"alternatives":{"type":"array","x-expected":"a list of objects with option and reason","items":{"type":"object","x-expected":"an object with option and reason","required":["option","reason"],"properties":{"option":{"type":"string","x-expected":"a text"},"reason":{"type":"string","x-expected":"a text"}},"additionalProperties":false}}},"additionalProperties":false},"conflict":{"type":"object","x-expected":"an object that documents a conflict","required":["questionId","conflictId","severity","conflictType","thisSession","otherSession","rationale","requiresConsensus"],"properties":{"questionId":{"$ref":"#/$defs/questionId","x-expected":"a question id such as RCSD-001"},"conflictId":{"type":"string","minLength":1,"x-expected":"an id"},"severity":{"enum":["critical","high","medium","low"],"x-expected":"critical, high, medium or low"},"conflictType":{"enum":["contradiction","partial-overlap","scope-difference","priority-difference","evidence-conflict"],"x-expected":"contradiction, partial-overlap, scope-difference, priority-difference or evidence-conflict"},"thisSession":{"$ref":"#/$defs/ownPosition","x-expected":"an object with position and confidence"},"otherSession":{"$ref":"#/$defs/otherPosition","x-expected":"an object with sessionId, position and confidence"},"rationale":{"type":"string","minLength":1,"x-expected":"a text that says why the positions differ"},"requiresConsensus":{"type":"boolean","x-expected":"true or false, without quotes"},"escalatedToHITL":{"type":"boolean","x-expected":"true or false, without quotes"},"resolution":{"type":"object","x-expected":"an object with a status","required":["status"],"properties":{"status":{"enum":["pending","proposed","accepted","rejected"],"x-expected":"pending, proposed, accepted or rejected"},"proposedBy":{"type":"string","x-expected":"a text"},"proposedAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"proposal":{"type":"string","x-expected":"a text"},"resolutionType":{"enum":["merge","choose-a","choose-b","new","defer","escalate"],"x-expected":"merge, choose-a, choose-b, new, defer or escalate"},"votes":{"type":"array","x-expected":"a list of votes","items":{"type":"object","x-expected":"an object with agentId and vote","required":["agentId","vote"],"properties":{"agentId":{"$ref":"#/$defs/agentId","x-expected":"1 to 50 letters, digits, _ and -"},"vote":{"enum":["accept","reject","abstain"],"x-expected":"accept, reject or abstain"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"reason":{"type":"string","x-expected":"a text"}},"additionalProperties":false}},"resolvedAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"finalDecision":{"type":["string","null"],"x-expected":"a text, or null"}},"additionalProperties":false}},"additionalProperties":false},"researchOutput":{"type":"object","x-expected":"an object with filePath and type","required":["filePath","type"],"properties":{"filePath":{"type":"string","minLength":1,"x-expected":"a path from the repository's root"},"researchId":{"type":"string","x-expected":"a text"},"type":{"enum":["analysis","research","specification","synthesis","comparison","notes"],"x-expected":"analysis, research, specification, synthesis, comparison or notes"},"title":{"type":"string","x-expected":"a text"},"createdAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"linkedAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"summary":{"type":"string","maxLength":500,"x-expected":"a text of at most 500 characters"}},"additionalProperties":false}}};
const schema32 = {"type":"string","pattern":"^contrib_[a-f0-9]{8}$","x-expected":"contrib_ and 8 hex digits, such as contrib_1a2b3c4d"};
const schema33 = {"type":"string","format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"};
const schema34 = {"type":"string","pattern":"^[a-zA-Z0-9_-]{1,50}$","x-expected":"1 to 50 letters, digits, _ and -"};
const schema35 = {"type":"string","pattern":"^session_\\d{8}_\\d{6}_[a-f0-9]{6}$","x-expected":"a session id such as session_20260126_093000_1a2b3c"};
const schema36 = {"type":"string","pattern":"^T\\d{3,}$","x-expected":"a task id such as T2308"};
const schema53 = {"type":"object","x-expected":"an object with filePath and type","required":["filePath","type"],"properties":{"filePath":{"type":"string","minLength":1,"x-expected":"a path from the repository's root"},"researchId":{"type":"string","x-expected":"a text"},"type":{"enum":["analysis","research","specification","synthesis","comparison","notes"],"x-expected":"analysis, research, specification, synthesis, comparison or notes"},"title":{"type":"string","x-expected":"a text"},"createdAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"linkedAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"summary":{"type":"string","maxLength":500,"x-expected":"a text of at most 500 characters"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func99 = (text) => {
  let count = 0;
  for (const _character of text) count++;
  return count;
};
const pattern4 = new RegExp("^contrib_[a-f0-9]{8}$", "u");
const pattern5 = new RegExp("^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,100})?$", "u");
const pattern6 = new RegExp("^[a-zA-Z0-9_-]{1,50}$", "u");
const pattern7 = new RegExp("^[a-f0-9]{16}$", "u");
const pattern8 = new RegExp("^session_\\d{8}_\\d{6}_[a-f0-9]{6}$", "u");
const pattern9 = new RegExp("^T\\d{3,}$", "u");
const pattern11 = new RegExp("^[a-z][a-z0-9-]{2,49}$", "u");
const formats0 = (text) => parseDateTime(text) !== null;
const schema38 = {"type":"object","x-expected":"an object that documents a question and its answer","required":["questionId","question","answer","confidence","rationale","evidence"],"properties":{"questionId":{"$ref":"#/$defs/questionId","x-expected":"a question id such as RCSD-001"},"question":{"type":"string","minLength":10,"maxLength":300,"pattern":"\\S","x-expected":"a text of 10 to 300 characters"},"answer":{"type":"string","minLength":5,"maxLength":1000,"pattern":"\\S","x-expected":"a text of 5 to 1000 characters"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"rationale":{"type":"string","minLength":20,"maxLength":2000,"x-expected":"a text of 20 to 2000 characters"},"evidence":{"type":"array","minItems":1,"x-expected":"a list of at least one piece of evidence","items":{"$ref":"#/$defs/evidence","x-expected":"an object with file or url, and section"}},"uncertaintyNote":{"type":["string","null"],"maxLength":500,"x-expected":"a text of at most 500 characters, or null"},"alternatives":{"type":"array","x-expected":"a list of objects with option and reason","items":{"type":"object","x-expected":"an object with option and reason","required":["option","reason"],"properties":{"option":{"type":"string","x-expected":"a text"},"reason":{"type":"string","x-expected":"a text"}},"additionalProperties":false}}},"additionalProperties":false};
const schema39 = {"type":"string","pattern":"^[A-Z]+-\\d{3}$","x-expected":"a question id such as RCSD-001"};
const schema40 = {"type":"number","minimum":0,"maximum":1,"x-expected":"a number from 0 to 1"};
const pattern12 = new RegExp("^[A-Z]+-\\d{3}$", "u");
const pattern13 = SEEN;
const schema41 = {"type":"object","x-expected":"an object with file or url, and section","required":["section"],"properties":{"file":{"type":"string","minLength":1,"x-expected":"a path from the repository's root"},"url":{"type":"string","minLength":1,"x-expected":"an address such as https://example.org/page"},"section":{"type":"string","maxLength":200,"x-expected":"a text of at most 200 characters"},"quote":{"type":"string","maxLength":500,"x-expected":"a text of at most 500 characters"},"line":{"type":"integer","minimum":1,"x-expected":"a whole number from 1"},"type":{"enum":["code","documentation","research","external"],"x-expected":"code, documentation, research or external"},"accessedAt":{"$ref":"#/$defs/time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z"}},"additionalProperties":false,"if":{"properties":{"url":false}},"then":{"required":["file"],"properties":{"file":{"x-expected":"the path of the source, or url its address"}}}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url !== undefined && func0.call(data, "url")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.file === undefined) || (!(func0.call(data, "file")))){
const err1 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "file"},schema:schema41.then.required,parentSchema:schema41.then,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.file = true;
props0.url = true;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "then"},schema:schema41.if,parentSchema:schema41,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.section === undefined) || (!(func0.call(data, "section")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "section"},schema:schema41.required,parentSchema:schema41,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "file") || (key0 === "url")) || (key0 === "section")) || (key0 === "quote")) || (key0 === "line")) || (key0 === "type")) || (key0 === "accessedAt"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema41,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.file !== undefined && func0.call(data, "file")){
let data1 = data.file;
if(typeof data1 === "string"){
if(func99(data1) < 1){
const err5 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema41.properties.file,data:data1};
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
const err6 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"},schema:schema41.properties.file.type,parentSchema:schema41.properties.file,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.url !== undefined && func0.call(data, "url")){
let data2 = data.url;
if(typeof data2 === "string"){
if(func99(data2) < 1){
const err7 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema41.properties.url,data:data2};
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
const err8 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},schema:schema41.properties.url.type,parentSchema:schema41.properties.url,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.section !== undefined && func0.call(data, "section")){
let data3 = data.section;
if(typeof data3 === "string"){
if(func99(data3) > 200){
const err9 = {instancePath:instancePath+"/section",schemaPath:"#/properties/section/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema41.properties.section,data:data3};
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
const err10 = {instancePath:instancePath+"/section",schemaPath:"#/properties/section/type",keyword:"type",params:{type: "string"},schema:schema41.properties.section.type,parentSchema:schema41.properties.section,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.quote !== undefined && func0.call(data, "quote")){
let data4 = data.quote;
if(typeof data4 === "string"){
if(func99(data4) > 500){
const err11 = {instancePath:instancePath+"/quote",schemaPath:"#/properties/quote/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema41.properties.quote,data:data4};
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
const err12 = {instancePath:instancePath+"/quote",schemaPath:"#/properties/quote/type",keyword:"type",params:{type: "string"},schema:schema41.properties.quote.type,parentSchema:schema41.properties.quote,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.line !== undefined && func0.call(data, "line")){
let data5 = data.line;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err13 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/type",keyword:"type",params:{type: "integer"},schema:schema41.properties.line.type,parentSchema:schema41.properties.line,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 1 || isNaN(data5)){
const err14 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema41.properties.line,data:data5};
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
if(data.type !== undefined && func0.call(data, "type")){
let data6 = data.type;
if(!((((data6 === "code") || (data6 === "documentation")) || (data6 === "research")) || (data6 === "external"))){
const err15 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema41.properties.type.enum},schema:schema41.properties.type.enum,parentSchema:schema41.properties.type,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.accessedAt !== undefined && func0.call(data, "accessedAt")){
let data7 = data.accessedAt;
if(typeof data7 === "string"){
if(!(formats0(data7))){
const err16 = {instancePath:instancePath+"/accessedAt",schemaPath:"#/$defs/time/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema33,data:data7};
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
const err17 = {instancePath:instancePath+"/accessedAt",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data7};
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
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema41.type,parentSchema:schema41,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.questionId === undefined) || (!(func0.call(data, "questionId")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "questionId"},schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.question === undefined) || (!(func0.call(data, "question")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "question"},schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.answer === undefined) || (!(func0.call(data, "answer")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "answer"},schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.confidence === undefined) || (!(func0.call(data, "confidence")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "confidence"},schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.rationale === undefined) || (!(func0.call(data, "rationale")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rationale"},schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.evidence === undefined) || (!(func0.call(data, "evidence")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evidence"},schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((((key0 === "questionId") || (key0 === "question")) || (key0 === "answer")) || (key0 === "confidence")) || (key0 === "rationale")) || (key0 === "evidence")) || (key0 === "uncertaintyNote")) || (key0 === "alternatives"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.questionId !== undefined && func0.call(data, "questionId")){
let data0 = data.questionId;
if(typeof data0 === "string"){
if(!pattern12.test(data0)){
const err7 = {instancePath:instancePath+"/questionId",schemaPath:"#/$defs/questionId/pattern",keyword:"pattern",params:{pattern: "^[A-Z]+-\\d{3}$"},schema:"^[A-Z]+-\\d{3}$",parentSchema:schema39,data:data0};
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
const err8 = {instancePath:instancePath+"/questionId",schemaPath:"#/$defs/questionId/type",keyword:"type",params:{type: "string"},schema:schema39.type,parentSchema:schema39,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.question !== undefined && func0.call(data, "question")){
let data1 = data.question;
if(typeof data1 === "string"){
if(func99(data1) > 300){
const err9 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/maxLength",keyword:"maxLength",params:{limit: 300},schema:300,parentSchema:schema38.properties.question,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func99(data1) < 10){
const err10 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/minLength",keyword:"minLength",params:{limit: 10},schema:10,parentSchema:schema38.properties.question,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!pattern13.test(data1)){
const err11 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema38.properties.question,data:data1};
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
const err12 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/type",keyword:"type",params:{type: "string"},schema:schema38.properties.question.type,parentSchema:schema38.properties.question,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.answer !== undefined && func0.call(data, "answer")){
let data2 = data.answer;
if(typeof data2 === "string"){
if(func99(data2) > 1000){
const err13 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/maxLength",keyword:"maxLength",params:{limit: 1000},schema:1000,parentSchema:schema38.properties.answer,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func99(data2) < 5){
const err14 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/minLength",keyword:"minLength",params:{limit: 5},schema:5,parentSchema:schema38.properties.answer,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!pattern13.test(data2)){
const err15 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema38.properties.answer,data:data2};
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
const err16 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type: "string"},schema:schema38.properties.answer.type,parentSchema:schema38.properties.answer,data:data2};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data3 = data.confidence;
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1 || isNaN(data3)){
const err17 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema40,data:data3};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err18 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data3};
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
const err19 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/type",keyword:"type",params:{type: "number"},schema:schema40.type,parentSchema:schema40,data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.rationale !== undefined && func0.call(data, "rationale")){
let data4 = data.rationale;
if(typeof data4 === "string"){
if(func99(data4) > 2000){
const err20 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/maxLength",keyword:"maxLength",params:{limit: 2000},schema:2000,parentSchema:schema38.properties.rationale,data:data4};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(func99(data4) < 20){
const err21 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/minLength",keyword:"minLength",params:{limit: 20},schema:20,parentSchema:schema38.properties.rationale,data:data4};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/type",keyword:"type",params:{type: "string"},schema:schema38.properties.rationale.type,parentSchema:schema38.properties.rationale,data:data4};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
let data5 = data.evidence;
if(Array.isArray(data5)){
if(data5.length < 1){
const err23 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema38.properties.evidence,data:data5};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate22(data5[i0], {instancePath:instancePath+"/evidence/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate22.errors; else for (const error of validate22.errors) vErrors.push(error);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"},schema:schema38.properties.evidence.type,parentSchema:schema38.properties.evidence,data:data5};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.uncertaintyNote !== undefined && func0.call(data, "uncertaintyNote")){
let data7 = data.uncertaintyNote;
if((typeof data7 !== "string") && (data7 !== null)){
const err25 = {instancePath:instancePath+"/uncertaintyNote",schemaPath:"#/properties/uncertaintyNote/type",keyword:"type",params:{type: schema38.properties.uncertaintyNote.type},schema:schema38.properties.uncertaintyNote.type,parentSchema:schema38.properties.uncertaintyNote,data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(typeof data7 === "string"){
if(func99(data7) > 500){
const err26 = {instancePath:instancePath+"/uncertaintyNote",schemaPath:"#/properties/uncertaintyNote/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema38.properties.uncertaintyNote,data:data7};
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
if(data.alternatives !== undefined && func0.call(data, "alternatives")){
let data8 = data.alternatives;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if((data9.option === undefined) || (!(func0.call(data9, "option")))){
const err27 = {instancePath:instancePath+"/alternatives/" + i1,schemaPath:"#/properties/alternatives/items/required",keyword:"required",params:{missingProperty: "option"},schema:schema38.properties.alternatives.items.required,parentSchema:schema38.properties.alternatives.items,data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((data9.reason === undefined) || (!(func0.call(data9, "reason")))){
const err28 = {instancePath:instancePath+"/alternatives/" + i1,schemaPath:"#/properties/alternatives/items/required",keyword:"required",params:{missingProperty: "reason"},schema:schema38.properties.alternatives.items.required,parentSchema:schema38.properties.alternatives.items,data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
for(const key1 of Object.keys(data9)){
if(!((key1 === "option") || (key1 === "reason"))){
const err29 = {instancePath:instancePath+"/alternatives/" + i1,schemaPath:"#/properties/alternatives/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema38.properties.alternatives.items,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data9.option !== undefined && func0.call(data9, "option")){
let data10 = data9.option;
if(typeof data10 !== "string"){
const err30 = {instancePath:instancePath+"/alternatives/" + i1+"/option",schemaPath:"#/properties/alternatives/items/properties/option/type",keyword:"type",params:{type: "string"},schema:schema38.properties.alternatives.items.properties.option.type,parentSchema:schema38.properties.alternatives.items.properties.option,data:data10};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data9.reason !== undefined && func0.call(data9, "reason")){
let data11 = data9.reason;
if(typeof data11 !== "string"){
const err31 = {instancePath:instancePath+"/alternatives/" + i1+"/reason",schemaPath:"#/properties/alternatives/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema38.properties.alternatives.items.properties.reason.type,parentSchema:schema38.properties.alternatives.items.properties.reason,data:data11};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/alternatives/" + i1,schemaPath:"#/properties/alternatives/items/type",keyword:"type",params:{type: "object"},schema:schema38.properties.alternatives.items.type,parentSchema:schema38.properties.alternatives.items,data:data9};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/alternatives",schemaPath:"#/properties/alternatives/type",keyword:"type",params:{type: "array"},schema:schema38.properties.alternatives.type,parentSchema:schema38.properties.alternatives,data:data8};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema38.type,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema43 = {"type":"object","x-expected":"an object that documents a conflict","required":["questionId","conflictId","severity","conflictType","thisSession","otherSession","rationale","requiresConsensus"],"properties":{"questionId":{"$ref":"#/$defs/questionId","x-expected":"a question id such as RCSD-001"},"conflictId":{"type":"string","minLength":1,"x-expected":"an id"},"severity":{"enum":["critical","high","medium","low"],"x-expected":"critical, high, medium or low"},"conflictType":{"enum":["contradiction","partial-overlap","scope-difference","priority-difference","evidence-conflict"],"x-expected":"contradiction, partial-overlap, scope-difference, priority-difference or evidence-conflict"},"thisSession":{"$ref":"#/$defs/ownPosition","x-expected":"an object with position and confidence"},"otherSession":{"$ref":"#/$defs/otherPosition","x-expected":"an object with sessionId, position and confidence"},"rationale":{"type":"string","minLength":1,"x-expected":"a text that says why the positions differ"},"requiresConsensus":{"type":"boolean","x-expected":"true or false, without quotes"},"escalatedToHITL":{"type":"boolean","x-expected":"true or false, without quotes"},"resolution":{"type":"object","x-expected":"an object with a status","required":["status"],"properties":{"status":{"enum":["pending","proposed","accepted","rejected"],"x-expected":"pending, proposed, accepted or rejected"},"proposedBy":{"type":"string","x-expected":"a text"},"proposedAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"proposal":{"type":"string","x-expected":"a text"},"resolutionType":{"enum":["merge","choose-a","choose-b","new","defer","escalate"],"x-expected":"merge, choose-a, choose-b, new, defer or escalate"},"votes":{"type":"array","x-expected":"a list of votes","items":{"type":"object","x-expected":"an object with agentId and vote","required":["agentId","vote"],"properties":{"agentId":{"$ref":"#/$defs/agentId","x-expected":"1 to 50 letters, digits, _ and -"},"vote":{"enum":["accept","reject","abstain"],"x-expected":"accept, reject or abstain"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"reason":{"type":"string","x-expected":"a text"}},"additionalProperties":false}},"resolvedAt":{"type":["string","null"],"format":"date-time","x-expected":"a date and time that exists, such as 2026-01-26T09:30:00Z, or null"},"finalDecision":{"type":["string","null"],"x-expected":"a text, or null"}},"additionalProperties":false}},"additionalProperties":false};
const schema45 = {"type":"object","x-expected":"an object with position and confidence","required":["position","confidence"],"properties":{"position":{"type":"string","minLength":1,"pattern":"\\S","x-expected":"the answer that is held"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"evidence":{"type":"array","x-expected":"a list of evidence","items":{"$ref":"#/$defs/evidence","x-expected":"an object with file or url, and section"}}},"additionalProperties":false};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.position === undefined) || (!(func0.call(data, "position")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "position"},schema:schema45.required,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.confidence === undefined) || (!(func0.call(data, "confidence")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "confidence"},schema:schema45.required,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "position") || (key0 === "confidence")) || (key0 === "evidence"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.position !== undefined && func0.call(data, "position")){
let data0 = data.position;
if(typeof data0 === "string"){
if(func99(data0) < 1){
const err3 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema45.properties.position,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern13.test(data0)){
const err4 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema45.properties.position,data:data0};
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
const err5 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "string"},schema:schema45.properties.position.type,parentSchema:schema45.properties.position,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data1 = data.confidence;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema40,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data1};
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
const err8 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/type",keyword:"type",params:{type: "number"},schema:schema40.type,parentSchema:schema40,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
let data2 = data.evidence;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate22(data2[i0], {instancePath:instancePath+"/evidence/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate22.errors; else for (const error of validate22.errors) vErrors.push(error);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"},schema:schema45.properties.evidence.type,parentSchema:schema45.properties.evidence,data:data2};
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
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema45.type,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema47 = {"type":"object","x-expected":"an object with sessionId, position and confidence","required":["sessionId","position","confidence"],"properties":{"sessionId":{"$ref":"#/$defs/sessionId","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"sessionLabel":{"type":"string","x-expected":"a text"},"contributionId":{"$ref":"#/$defs/contributionId","x-expected":"contrib_ and 8 hex digits, such as contrib_1a2b3c4d"},"position":{"type":"string","minLength":1,"pattern":"\\S","x-expected":"the answer that is held"},"confidence":{"$ref":"#/$defs/confidence","x-expected":"a number from 0 to 1"},"evidence":{"type":"array","x-expected":"a list of evidence","items":{"$ref":"#/$defs/evidence","x-expected":"an object with file or url, and section"}}},"additionalProperties":false};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.sessionId === undefined) || (!(func0.call(data, "sessionId")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sessionId"},schema:schema47.required,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.position === undefined) || (!(func0.call(data, "position")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "position"},schema:schema47.required,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.confidence === undefined) || (!(func0.call(data, "confidence")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "confidence"},schema:schema47.required,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "sessionId") || (key0 === "sessionLabel")) || (key0 === "contributionId")) || (key0 === "position")) || (key0 === "confidence")) || (key0 === "evidence"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.sessionId !== undefined && func0.call(data, "sessionId")){
let data0 = data.sessionId;
if(typeof data0 === "string"){
if(!pattern8.test(data0)){
const err4 = {instancePath:instancePath+"/sessionId",schemaPath:"#/$defs/sessionId/pattern",keyword:"pattern",params:{pattern: "^session_\\d{8}_\\d{6}_[a-f0-9]{6}$"},schema:"^session_\\d{8}_\\d{6}_[a-f0-9]{6}$",parentSchema:schema35,data:data0};
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
const err5 = {instancePath:instancePath+"/sessionId",schemaPath:"#/$defs/sessionId/type",keyword:"type",params:{type: "string"},schema:schema35.type,parentSchema:schema35,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.sessionLabel !== undefined && func0.call(data, "sessionLabel")){
let data1 = data.sessionLabel;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/sessionLabel",schemaPath:"#/properties/sessionLabel/type",keyword:"type",params:{type: "string"},schema:schema47.properties.sessionLabel.type,parentSchema:schema47.properties.sessionLabel,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.contributionId !== undefined && func0.call(data, "contributionId")){
let data2 = data.contributionId;
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err7 = {instancePath:instancePath+"/contributionId",schemaPath:"#/$defs/contributionId/pattern",keyword:"pattern",params:{pattern: "^contrib_[a-f0-9]{8}$"},schema:"^contrib_[a-f0-9]{8}$",parentSchema:schema32,data:data2};
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
const err8 = {instancePath:instancePath+"/contributionId",schemaPath:"#/$defs/contributionId/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.position !== undefined && func0.call(data, "position")){
let data3 = data.position;
if(typeof data3 === "string"){
if(func99(data3) < 1){
const err9 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema47.properties.position,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!pattern13.test(data3)){
const err10 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema47.properties.position,data:data3};
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
const err11 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "string"},schema:schema47.properties.position.type,parentSchema:schema47.properties.position,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data4 = data.confidence;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema40,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data4};
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
const err14 = {instancePath:instancePath+"/confidence",schemaPath:"#/$defs/confidence/type",keyword:"type",params:{type: "number"},schema:schema40.type,parentSchema:schema40,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
let data5 = data.evidence;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate22(data5[i0], {instancePath:instancePath+"/evidence/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate22.errors; else for (const error of validate22.errors) vErrors.push(error);
errors = vErrors.length;
}
}
}
else {
const err15 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"},schema:schema47.properties.evidence.type,parentSchema:schema47.properties.evidence,data:data5};
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
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema47.type,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.questionId === undefined) || (!(func0.call(data, "questionId")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "questionId"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.conflictId === undefined) || (!(func0.call(data, "conflictId")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "conflictId"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.severity === undefined) || (!(func0.call(data, "severity")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "severity"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.conflictType === undefined) || (!(func0.call(data, "conflictType")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "conflictType"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.thisSession === undefined) || (!(func0.call(data, "thisSession")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "thisSession"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.otherSession === undefined) || (!(func0.call(data, "otherSession")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "otherSession"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.rationale === undefined) || (!(func0.call(data, "rationale")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rationale"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.requiresConsensus === undefined) || (!(func0.call(data, "requiresConsensus")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "requiresConsensus"},schema:schema43.required,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema43.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.questionId !== undefined && func0.call(data, "questionId")){
let data0 = data.questionId;
if(typeof data0 === "string"){
if(!pattern12.test(data0)){
const err9 = {instancePath:instancePath+"/questionId",schemaPath:"#/$defs/questionId/pattern",keyword:"pattern",params:{pattern: "^[A-Z]+-\\d{3}$"},schema:"^[A-Z]+-\\d{3}$",parentSchema:schema39,data:data0};
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
const err10 = {instancePath:instancePath+"/questionId",schemaPath:"#/$defs/questionId/type",keyword:"type",params:{type: "string"},schema:schema39.type,parentSchema:schema39,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.conflictId !== undefined && func0.call(data, "conflictId")){
let data1 = data.conflictId;
if(typeof data1 === "string"){
if(func99(data1) < 1){
const err11 = {instancePath:instancePath+"/conflictId",schemaPath:"#/properties/conflictId/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema43.properties.conflictId,data:data1};
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
const err12 = {instancePath:instancePath+"/conflictId",schemaPath:"#/properties/conflictId/type",keyword:"type",params:{type: "string"},schema:schema43.properties.conflictId.type,parentSchema:schema43.properties.conflictId,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.severity !== undefined && func0.call(data, "severity")){
let data2 = data.severity;
if(!((((data2 === "critical") || (data2 === "high")) || (data2 === "medium")) || (data2 === "low"))){
const err13 = {instancePath:instancePath+"/severity",schemaPath:"#/properties/severity/enum",keyword:"enum",params:{allowedValues: schema43.properties.severity.enum},schema:schema43.properties.severity.enum,parentSchema:schema43.properties.severity,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.conflictType !== undefined && func0.call(data, "conflictType")){
let data3 = data.conflictType;
if(!(((((data3 === "contradiction") || (data3 === "partial-overlap")) || (data3 === "scope-difference")) || (data3 === "priority-difference")) || (data3 === "evidence-conflict"))){
const err14 = {instancePath:instancePath+"/conflictType",schemaPath:"#/properties/conflictType/enum",keyword:"enum",params:{allowedValues: schema43.properties.conflictType.enum},schema:schema43.properties.conflictType.enum,parentSchema:schema43.properties.conflictType,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.thisSession !== undefined && func0.call(data, "thisSession")){
if(!(validate26(data.thisSession, {instancePath:instancePath+"/thisSession",parentData:data,parentDataProperty:"thisSession",rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate26.errors; else for (const error of validate26.errors) vErrors.push(error);
errors = vErrors.length;
}
}
if(data.otherSession !== undefined && func0.call(data, "otherSession")){
if(!(validate29(data.otherSession, {instancePath:instancePath+"/otherSession",parentData:data,parentDataProperty:"otherSession",rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate29.errors; else for (const error of validate29.errors) vErrors.push(error);
errors = vErrors.length;
}
}
if(data.rationale !== undefined && func0.call(data, "rationale")){
let data6 = data.rationale;
if(typeof data6 === "string"){
if(func99(data6) < 1){
const err15 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema43.properties.rationale,data:data6};
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
const err16 = {instancePath:instancePath+"/rationale",schemaPath:"#/properties/rationale/type",keyword:"type",params:{type: "string"},schema:schema43.properties.rationale.type,parentSchema:schema43.properties.rationale,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.requiresConsensus !== undefined && func0.call(data, "requiresConsensus")){
let data7 = data.requiresConsensus;
if(typeof data7 !== "boolean"){
const err17 = {instancePath:instancePath+"/requiresConsensus",schemaPath:"#/properties/requiresConsensus/type",keyword:"type",params:{type: "boolean"},schema:schema43.properties.requiresConsensus.type,parentSchema:schema43.properties.requiresConsensus,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.escalatedToHITL !== undefined && func0.call(data, "escalatedToHITL")){
let data8 = data.escalatedToHITL;
if(typeof data8 !== "boolean"){
const err18 = {instancePath:instancePath+"/escalatedToHITL",schemaPath:"#/properties/escalatedToHITL/type",keyword:"type",params:{type: "boolean"},schema:schema43.properties.escalatedToHITL.type,parentSchema:schema43.properties.escalatedToHITL,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.resolution !== undefined && func0.call(data, "resolution")){
let data9 = data.resolution;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if((data9.status === undefined) || (!(func0.call(data9, "status")))){
const err19 = {instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/required",keyword:"required",params:{missingProperty: "status"},schema:schema43.properties.resolution.required,parentSchema:schema43.properties.resolution,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key1 of Object.keys(data9)){
if(!((((((((key1 === "status") || (key1 === "proposedBy")) || (key1 === "proposedAt")) || (key1 === "proposal")) || (key1 === "resolutionType")) || (key1 === "votes")) || (key1 === "resolvedAt")) || (key1 === "finalDecision"))){
const err20 = {instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema43.properties.resolution,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data9.status !== undefined && func0.call(data9, "status")){
let data10 = data9.status;
if(!((((data10 === "pending") || (data10 === "proposed")) || (data10 === "accepted")) || (data10 === "rejected"))){
const err21 = {instancePath:instancePath+"/resolution/status",schemaPath:"#/properties/resolution/properties/status/enum",keyword:"enum",params:{allowedValues: schema43.properties.resolution.properties.status.enum},schema:schema43.properties.resolution.properties.status.enum,parentSchema:schema43.properties.resolution.properties.status,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data9.proposedBy !== undefined && func0.call(data9, "proposedBy")){
let data11 = data9.proposedBy;
if(typeof data11 !== "string"){
const err22 = {instancePath:instancePath+"/resolution/proposedBy",schemaPath:"#/properties/resolution/properties/proposedBy/type",keyword:"type",params:{type: "string"},schema:schema43.properties.resolution.properties.proposedBy.type,parentSchema:schema43.properties.resolution.properties.proposedBy,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data9.proposedAt !== undefined && func0.call(data9, "proposedAt")){
let data12 = data9.proposedAt;
if((typeof data12 !== "string") && (data12 !== null)){
const err23 = {instancePath:instancePath+"/resolution/proposedAt",schemaPath:"#/properties/resolution/properties/proposedAt/type",keyword:"type",params:{type: schema43.properties.resolution.properties.proposedAt.type},schema:schema43.properties.resolution.properties.proposedAt.type,parentSchema:schema43.properties.resolution.properties.proposedAt,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(typeof data12 === "string"){
if(!(formats0(data12))){
const err24 = {instancePath:instancePath+"/resolution/proposedAt",schemaPath:"#/properties/resolution/properties/proposedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema43.properties.resolution.properties.proposedAt,data:data12};
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
if(data9.proposal !== undefined && func0.call(data9, "proposal")){
let data13 = data9.proposal;
if(typeof data13 !== "string"){
const err25 = {instancePath:instancePath+"/resolution/proposal",schemaPath:"#/properties/resolution/properties/proposal/type",keyword:"type",params:{type: "string"},schema:schema43.properties.resolution.properties.proposal.type,parentSchema:schema43.properties.resolution.properties.proposal,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data9.resolutionType !== undefined && func0.call(data9, "resolutionType")){
let data14 = data9.resolutionType;
if(!((((((data14 === "merge") || (data14 === "choose-a")) || (data14 === "choose-b")) || (data14 === "new")) || (data14 === "defer")) || (data14 === "escalate"))){
const err26 = {instancePath:instancePath+"/resolution/resolutionType",schemaPath:"#/properties/resolution/properties/resolutionType/enum",keyword:"enum",params:{allowedValues: schema43.properties.resolution.properties.resolutionType.enum},schema:schema43.properties.resolution.properties.resolutionType.enum,parentSchema:schema43.properties.resolution.properties.resolutionType,data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data9.votes !== undefined && func0.call(data9, "votes")){
let data15 = data9.votes;
if(Array.isArray(data15)){
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
let data16 = data15[i0];
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if((data16.agentId === undefined) || (!(func0.call(data16, "agentId")))){
const err27 = {instancePath:instancePath+"/resolution/votes/" + i0,schemaPath:"#/properties/resolution/properties/votes/items/required",keyword:"required",params:{missingProperty: "agentId"},schema:schema43.properties.resolution.properties.votes.items.required,parentSchema:schema43.properties.resolution.properties.votes.items,data:data16};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((data16.vote === undefined) || (!(func0.call(data16, "vote")))){
const err28 = {instancePath:instancePath+"/resolution/votes/" + i0,schemaPath:"#/properties/resolution/properties/votes/items/required",keyword:"required",params:{missingProperty: "vote"},schema:schema43.properties.resolution.properties.votes.items.required,parentSchema:schema43.properties.resolution.properties.votes.items,data:data16};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
for(const key2 of Object.keys(data16)){
if(!((((key2 === "agentId") || (key2 === "vote")) || (key2 === "confidence")) || (key2 === "reason"))){
const err29 = {instancePath:instancePath+"/resolution/votes/" + i0,schemaPath:"#/properties/resolution/properties/votes/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema43.properties.resolution.properties.votes.items,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data16.agentId !== undefined && func0.call(data16, "agentId")){
let data17 = data16.agentId;
if(typeof data17 === "string"){
if(!pattern6.test(data17)){
const err30 = {instancePath:instancePath+"/resolution/votes/" + i0+"/agentId",schemaPath:"#/$defs/agentId/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9_-]{1,50}$"},schema:"^[a-zA-Z0-9_-]{1,50}$",parentSchema:schema34,data:data17};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/resolution/votes/" + i0+"/agentId",schemaPath:"#/$defs/agentId/type",keyword:"type",params:{type: "string"},schema:schema34.type,parentSchema:schema34,data:data17};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data16.vote !== undefined && func0.call(data16, "vote")){
let data18 = data16.vote;
if(!(((data18 === "accept") || (data18 === "reject")) || (data18 === "abstain"))){
const err32 = {instancePath:instancePath+"/resolution/votes/" + i0+"/vote",schemaPath:"#/properties/resolution/properties/votes/items/properties/vote/enum",keyword:"enum",params:{allowedValues: schema43.properties.resolution.properties.votes.items.properties.vote.enum},schema:schema43.properties.resolution.properties.votes.items.properties.vote.enum,parentSchema:schema43.properties.resolution.properties.votes.items.properties.vote,data:data18};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data16.confidence !== undefined && func0.call(data16, "confidence")){
let data19 = data16.confidence;
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 > 1 || isNaN(data19)){
const err33 = {instancePath:instancePath+"/resolution/votes/" + i0+"/confidence",schemaPath:"#/$defs/confidence/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema40,data:data19};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data19 < 0 || isNaN(data19)){
const err34 = {instancePath:instancePath+"/resolution/votes/" + i0+"/confidence",schemaPath:"#/$defs/confidence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data19};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/resolution/votes/" + i0+"/confidence",schemaPath:"#/$defs/confidence/type",keyword:"type",params:{type: "number"},schema:schema40.type,parentSchema:schema40,data:data19};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data16.reason !== undefined && func0.call(data16, "reason")){
let data20 = data16.reason;
if(typeof data20 !== "string"){
const err36 = {instancePath:instancePath+"/resolution/votes/" + i0+"/reason",schemaPath:"#/properties/resolution/properties/votes/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema43.properties.resolution.properties.votes.items.properties.reason.type,parentSchema:schema43.properties.resolution.properties.votes.items.properties.reason,data:data20};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/resolution/votes/" + i0,schemaPath:"#/properties/resolution/properties/votes/items/type",keyword:"type",params:{type: "object"},schema:schema43.properties.resolution.properties.votes.items.type,parentSchema:schema43.properties.resolution.properties.votes.items,data:data16};
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
else {
const err38 = {instancePath:instancePath+"/resolution/votes",schemaPath:"#/properties/resolution/properties/votes/type",keyword:"type",params:{type: "array"},schema:schema43.properties.resolution.properties.votes.type,parentSchema:schema43.properties.resolution.properties.votes,data:data15};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data9.resolvedAt !== undefined && func0.call(data9, "resolvedAt")){
let data21 = data9.resolvedAt;
if((typeof data21 !== "string") && (data21 !== null)){
const err39 = {instancePath:instancePath+"/resolution/resolvedAt",schemaPath:"#/properties/resolution/properties/resolvedAt/type",keyword:"type",params:{type: schema43.properties.resolution.properties.resolvedAt.type},schema:schema43.properties.resolution.properties.resolvedAt.type,parentSchema:schema43.properties.resolution.properties.resolvedAt,data:data21};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(typeof data21 === "string"){
if(!(formats0(data21))){
const err40 = {instancePath:instancePath+"/resolution/resolvedAt",schemaPath:"#/properties/resolution/properties/resolvedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema43.properties.resolution.properties.resolvedAt,data:data21};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
if(data9.finalDecision !== undefined && func0.call(data9, "finalDecision")){
let data22 = data9.finalDecision;
if((typeof data22 !== "string") && (data22 !== null)){
const err41 = {instancePath:instancePath+"/resolution/finalDecision",schemaPath:"#/properties/resolution/properties/finalDecision/type",keyword:"type",params:{type: schema43.properties.resolution.properties.finalDecision.type},schema:schema43.properties.resolution.properties.finalDecision.type,parentSchema:schema43.properties.resolution.properties.finalDecision,data:data22};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "object"},schema:schema43.properties.resolution.type,parentSchema:schema43.properties.resolution,data:data9};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema43.type,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


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
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.status === undefined) || (!(func0.call(data, "status")))) && (missing0 = "status")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!(((data0 === "complete") || (data0 === "validated")) || (data0 === "merged"))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.decisions !== undefined && func0.call(data, "decisions")){
let data1 = data.decisions;
if(Array.isArray(data1)){
if(data1.length < 1){
const err2 = {instancePath:instancePath+"/decisions",schemaPath:"#/then/properties/decisions/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.then.properties.decisions,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/decisions",schemaPath:"#/then/properties/decisions/type",keyword:"type",params:{type: "array"},schema:schema31.then.properties.decisions.type,parentSchema:schema31.then.properties.decisions,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.decisions = true;
props0.status = true;
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "then"},schema:schema31.if,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.$schema === undefined) || (!(func0.call(data, "$schema")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "$schema"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data._meta === undefined) || (!(func0.call(data, "_meta")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "_meta"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.sessionId === undefined) || (!(func0.call(data, "sessionId")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sessionId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.epicId === undefined) || (!(func0.call(data, "epicId")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "epicId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((data.taskId === undefined) || (!(func0.call(data, "taskId")))){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "taskId"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((data.markerLabel === undefined) || (!(func0.call(data, "markerLabel")))){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "markerLabel"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((data.decisions === undefined) || (!(func0.call(data, "decisions")))){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "decisions"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((data.researchOutputs === undefined) || (!(func0.call(data, "researchOutputs")))){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "researchOutputs"},schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema31.properties, key0))){
const err13 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.$schema !== undefined && func0.call(data, "$schema")){
let data2 = data.$schema;
if(typeof data2 !== "string"){
const err14 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema31.properties.$schema.type,parentSchema:schema31.properties.$schema,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data._meta !== undefined && func0.call(data, "_meta")){
let data3 = data._meta;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if((data3.contributionId === undefined) || (!(func0.call(data3, "contributionId")))){
const err15 = {instancePath:instancePath+"/_meta",schemaPath:"#/properties/_meta/required",keyword:"required",params:{missingProperty: "contributionId"},schema:schema31.properties._meta.required,parentSchema:schema31.properties._meta,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if((data3.createdAt === undefined) || (!(func0.call(data3, "createdAt")))){
const err16 = {instancePath:instancePath+"/_meta",schemaPath:"#/properties/_meta/required",keyword:"required",params:{missingProperty: "createdAt"},schema:schema31.properties._meta.required,parentSchema:schema31.properties._meta,data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((data3.agentId === undefined) || (!(func0.call(data3, "agentId")))){
const err17 = {instancePath:instancePath+"/_meta",schemaPath:"#/properties/_meta/required",keyword:"required",params:{missingProperty: "agentId"},schema:schema31.properties._meta.required,parentSchema:schema31.properties._meta,data:data3};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key1 of Object.keys(data3)){
if(!(((((((key1 === "contributionId") || (key1 === "protocolVersion")) || (key1 === "createdAt")) || (key1 === "completedAt")) || (key1 === "agentId")) || (key1 === "checksum")) || (key1 === "consensusReady"))){
const err18 = {instancePath:instancePath+"/_meta",schemaPath:"#/properties/_meta/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema31.properties._meta,data:data3};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data3.contributionId !== undefined && func0.call(data3, "contributionId")){
let data4 = data3.contributionId;
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
const err19 = {instancePath:instancePath+"/_meta/contributionId",schemaPath:"#/$defs/contributionId/pattern",keyword:"pattern",params:{pattern: "^contrib_[a-f0-9]{8}$"},schema:"^contrib_[a-f0-9]{8}$",parentSchema:schema32,data:data4};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/_meta/contributionId",schemaPath:"#/$defs/contributionId/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data4};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data3.protocolVersion !== undefined && func0.call(data3, "protocolVersion")){
let data5 = data3.protocolVersion;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err21 = {instancePath:instancePath+"/_meta/protocolVersion",schemaPath:"#/properties/_meta/properties/protocolVersion/pattern",keyword:"pattern",params:{pattern: "^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,100})?$"},schema:"^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,100})?$",parentSchema:schema31.properties._meta.properties.protocolVersion,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/_meta/protocolVersion",schemaPath:"#/properties/_meta/properties/protocolVersion/type",keyword:"type",params:{type: "string"},schema:schema31.properties._meta.properties.protocolVersion.type,parentSchema:schema31.properties._meta.properties.protocolVersion,data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data3.createdAt !== undefined && func0.call(data3, "createdAt")){
let data6 = data3.createdAt;
if(typeof data6 === "string"){
if(!(formats0(data6))){
const err23 = {instancePath:instancePath+"/_meta/createdAt",schemaPath:"#/$defs/time/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema33,data:data6};
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
const err24 = {instancePath:instancePath+"/_meta/createdAt",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data6};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data3.completedAt !== undefined && func0.call(data3, "completedAt")){
let data7 = data3.completedAt;
if((typeof data7 !== "string") && (data7 !== null)){
const err25 = {instancePath:instancePath+"/_meta/completedAt",schemaPath:"#/properties/_meta/properties/completedAt/type",keyword:"type",params:{type: schema31.properties._meta.properties.completedAt.type},schema:schema31.properties._meta.properties.completedAt.type,parentSchema:schema31.properties._meta.properties.completedAt,data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(typeof data7 === "string"){
if(!(formats0(data7))){
const err26 = {instancePath:instancePath+"/_meta/completedAt",schemaPath:"#/properties/_meta/properties/completedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema31.properties._meta.properties.completedAt,data:data7};
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
if(data3.agentId !== undefined && func0.call(data3, "agentId")){
let data8 = data3.agentId;
if(typeof data8 === "string"){
if(!pattern6.test(data8)){
const err27 = {instancePath:instancePath+"/_meta/agentId",schemaPath:"#/$defs/agentId/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9_-]{1,50}$"},schema:"^[a-zA-Z0-9_-]{1,50}$",parentSchema:schema34,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/_meta/agentId",schemaPath:"#/$defs/agentId/type",keyword:"type",params:{type: "string"},schema:schema34.type,parentSchema:schema34,data:data8};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data3.checksum !== undefined && func0.call(data3, "checksum")){
let data9 = data3.checksum;
if((typeof data9 !== "string") && (data9 !== null)){
const err29 = {instancePath:instancePath+"/_meta/checksum",schemaPath:"#/properties/_meta/properties/checksum/type",keyword:"type",params:{type: schema31.properties._meta.properties.checksum.type},schema:schema31.properties._meta.properties.checksum.type,parentSchema:schema31.properties._meta.properties.checksum,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(typeof data9 === "string"){
if(!pattern7.test(data9)){
const err30 = {instancePath:instancePath+"/_meta/checksum",schemaPath:"#/properties/_meta/properties/checksum/pattern",keyword:"pattern",params:{pattern: "^[a-f0-9]{16}$"},schema:"^[a-f0-9]{16}$",parentSchema:schema31.properties._meta.properties.checksum,data:data9};
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
if(data3.consensusReady !== undefined && func0.call(data3, "consensusReady")){
let data10 = data3.consensusReady;
if(typeof data10 !== "boolean"){
const err31 = {instancePath:instancePath+"/_meta/consensusReady",schemaPath:"#/properties/_meta/properties/consensusReady/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties._meta.properties.consensusReady.type,parentSchema:schema31.properties._meta.properties.consensusReady,data:data10};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/_meta",schemaPath:"#/properties/_meta/type",keyword:"type",params:{type: "object"},schema:schema31.properties._meta.type,parentSchema:schema31.properties._meta,data:data3};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.sessionId !== undefined && func0.call(data, "sessionId")){
let data11 = data.sessionId;
if(typeof data11 === "string"){
if(!pattern8.test(data11)){
const err33 = {instancePath:instancePath+"/sessionId",schemaPath:"#/$defs/sessionId/pattern",keyword:"pattern",params:{pattern: "^session_\\d{8}_\\d{6}_[a-f0-9]{6}$"},schema:"^session_\\d{8}_\\d{6}_[a-f0-9]{6}$",parentSchema:schema35,data:data11};
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
const err34 = {instancePath:instancePath+"/sessionId",schemaPath:"#/$defs/sessionId/type",keyword:"type",params:{type: "string"},schema:schema35.type,parentSchema:schema35,data:data11};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.sessionLabel !== undefined && func0.call(data, "sessionLabel")){
let data12 = data.sessionLabel;
if(typeof data12 !== "string"){
const err35 = {instancePath:instancePath+"/sessionLabel",schemaPath:"#/properties/sessionLabel/type",keyword:"type",params:{type: "string"},schema:schema31.properties.sessionLabel.type,parentSchema:schema31.properties.sessionLabel,data:data12};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.epicId !== undefined && func0.call(data, "epicId")){
let data13 = data.epicId;
if(typeof data13 === "string"){
if(!pattern9.test(data13)){
const err36 = {instancePath:instancePath+"/epicId",schemaPath:"#/$defs/taskId/pattern",keyword:"pattern",params:{pattern: "^T\\d{3,}$"},schema:"^T\\d{3,}$",parentSchema:schema36,data:data13};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/epicId",schemaPath:"#/$defs/taskId/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data13};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.epicTitle !== undefined && func0.call(data, "epicTitle")){
let data14 = data.epicTitle;
if(typeof data14 !== "string"){
const err38 = {instancePath:instancePath+"/epicTitle",schemaPath:"#/properties/epicTitle/type",keyword:"type",params:{type: "string"},schema:schema31.properties.epicTitle.type,parentSchema:schema31.properties.epicTitle,data:data14};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.taskId !== undefined && func0.call(data, "taskId")){
let data15 = data.taskId;
if(typeof data15 === "string"){
if(!pattern9.test(data15)){
const err39 = {instancePath:instancePath+"/taskId",schemaPath:"#/$defs/taskId/pattern",keyword:"pattern",params:{pattern: "^T\\d{3,}$"},schema:"^T\\d{3,}$",parentSchema:schema36,data:data15};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/taskId",schemaPath:"#/$defs/taskId/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data15};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.markerLabel !== undefined && func0.call(data, "markerLabel")){
let data16 = data.markerLabel;
if(typeof data16 === "string"){
if(!pattern11.test(data16)){
const err41 = {instancePath:instancePath+"/markerLabel",schemaPath:"#/properties/markerLabel/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9-]{2,49}$"},schema:"^[a-z][a-z0-9-]{2,49}$",parentSchema:schema31.properties.markerLabel,data:data16};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/markerLabel",schemaPath:"#/properties/markerLabel/type",keyword:"type",params:{type: "string"},schema:schema31.properties.markerLabel.type,parentSchema:schema31.properties.markerLabel,data:data16};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.decisions !== undefined && func0.call(data, "decisions")){
let data17 = data.decisions;
if(Array.isArray(data17)){
const len0 = data17.length;
for(let i0=0; i0<len0; i0++){
if(!(validate21(data17[i0], {instancePath:instancePath+"/decisions/" + i0,parentData:data17,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate21.errors; else for (const error of validate21.errors) vErrors.push(error);
errors = vErrors.length;
}
}
}
else {
const err43 = {instancePath:instancePath+"/decisions",schemaPath:"#/properties/decisions/type",keyword:"type",params:{type: "array"},schema:schema31.properties.decisions.type,parentSchema:schema31.properties.decisions,data:data17};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.conflicts !== undefined && func0.call(data, "conflicts")){
let data19 = data.conflicts;
if(Array.isArray(data19)){
const len1 = data19.length;
for(let i1=0; i1<len1; i1++){
if(!(validate25(data19[i1], {instancePath:instancePath+"/conflicts/" + i1,parentData:data19,parentDataProperty:i1,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate25.errors; else for (const error of validate25.errors) vErrors.push(error);
errors = vErrors.length;
}
}
}
else {
const err44 = {instancePath:instancePath+"/conflicts",schemaPath:"#/properties/conflicts/type",keyword:"type",params:{type: "array"},schema:schema31.properties.conflicts.type,parentSchema:schema31.properties.conflicts,data:data19};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.researchOutputs !== undefined && func0.call(data, "researchOutputs")){
let data21 = data.researchOutputs;
if(Array.isArray(data21)){
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
let data22 = data21[i2];
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if((data22.filePath === undefined) || (!(func0.call(data22, "filePath")))){
const err45 = {instancePath:instancePath+"/researchOutputs/" + i2,schemaPath:"#/$defs/researchOutput/required",keyword:"required",params:{missingProperty: "filePath"},schema:schema53.required,parentSchema:schema53,data:data22};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if((data22.type === undefined) || (!(func0.call(data22, "type")))){
const err46 = {instancePath:instancePath+"/researchOutputs/" + i2,schemaPath:"#/$defs/researchOutput/required",keyword:"required",params:{missingProperty: "type"},schema:schema53.required,parentSchema:schema53,data:data22};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
for(const key2 of Object.keys(data22)){
if(!(((((((key2 === "filePath") || (key2 === "researchId")) || (key2 === "type")) || (key2 === "title")) || (key2 === "createdAt")) || (key2 === "linkedAt")) || (key2 === "summary"))){
const err47 = {instancePath:instancePath+"/researchOutputs/" + i2,schemaPath:"#/$defs/researchOutput/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema53,data:data22};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data22.filePath !== undefined && func0.call(data22, "filePath")){
let data23 = data22.filePath;
if(typeof data23 === "string"){
if(func99(data23) < 1){
const err48 = {instancePath:instancePath+"/researchOutputs/" + i2+"/filePath",schemaPath:"#/$defs/researchOutput/properties/filePath/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema53.properties.filePath,data:data23};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/researchOutputs/" + i2+"/filePath",schemaPath:"#/$defs/researchOutput/properties/filePath/type",keyword:"type",params:{type: "string"},schema:schema53.properties.filePath.type,parentSchema:schema53.properties.filePath,data:data23};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data22.researchId !== undefined && func0.call(data22, "researchId")){
let data24 = data22.researchId;
if(typeof data24 !== "string"){
const err50 = {instancePath:instancePath+"/researchOutputs/" + i2+"/researchId",schemaPath:"#/$defs/researchOutput/properties/researchId/type",keyword:"type",params:{type: "string"},schema:schema53.properties.researchId.type,parentSchema:schema53.properties.researchId,data:data24};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data22.type !== undefined && func0.call(data22, "type")){
let data25 = data22.type;
if(!((((((data25 === "analysis") || (data25 === "research")) || (data25 === "specification")) || (data25 === "synthesis")) || (data25 === "comparison")) || (data25 === "notes"))){
const err51 = {instancePath:instancePath+"/researchOutputs/" + i2+"/type",schemaPath:"#/$defs/researchOutput/properties/type/enum",keyword:"enum",params:{allowedValues: schema53.properties.type.enum},schema:schema53.properties.type.enum,parentSchema:schema53.properties.type,data:data25};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data22.title !== undefined && func0.call(data22, "title")){
let data26 = data22.title;
if(typeof data26 !== "string"){
const err52 = {instancePath:instancePath+"/researchOutputs/" + i2+"/title",schemaPath:"#/$defs/researchOutput/properties/title/type",keyword:"type",params:{type: "string"},schema:schema53.properties.title.type,parentSchema:schema53.properties.title,data:data26};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data22.createdAt !== undefined && func0.call(data22, "createdAt")){
let data27 = data22.createdAt;
if((typeof data27 !== "string") && (data27 !== null)){
const err53 = {instancePath:instancePath+"/researchOutputs/" + i2+"/createdAt",schemaPath:"#/$defs/researchOutput/properties/createdAt/type",keyword:"type",params:{type: schema53.properties.createdAt.type},schema:schema53.properties.createdAt.type,parentSchema:schema53.properties.createdAt,data:data27};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(typeof data27 === "string"){
if(!(formats0(data27))){
const err54 = {instancePath:instancePath+"/researchOutputs/" + i2+"/createdAt",schemaPath:"#/$defs/researchOutput/properties/createdAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema53.properties.createdAt,data:data27};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
if(data22.linkedAt !== undefined && func0.call(data22, "linkedAt")){
let data28 = data22.linkedAt;
if((typeof data28 !== "string") && (data28 !== null)){
const err55 = {instancePath:instancePath+"/researchOutputs/" + i2+"/linkedAt",schemaPath:"#/$defs/researchOutput/properties/linkedAt/type",keyword:"type",params:{type: schema53.properties.linkedAt.type},schema:schema53.properties.linkedAt.type,parentSchema:schema53.properties.linkedAt,data:data28};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(typeof data28 === "string"){
if(!(formats0(data28))){
const err56 = {instancePath:instancePath+"/researchOutputs/" + i2+"/linkedAt",schemaPath:"#/$defs/researchOutput/properties/linkedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema53.properties.linkedAt,data:data28};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
if(data22.summary !== undefined && func0.call(data22, "summary")){
let data29 = data22.summary;
if(typeof data29 === "string"){
if(func99(data29) > 500){
const err57 = {instancePath:instancePath+"/researchOutputs/" + i2+"/summary",schemaPath:"#/$defs/researchOutput/properties/summary/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema53.properties.summary,data:data29};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/researchOutputs/" + i2+"/summary",schemaPath:"#/$defs/researchOutput/properties/summary/type",keyword:"type",params:{type: "string"},schema:schema53.properties.summary.type,parentSchema:schema53.properties.summary,data:data29};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
else {
const err59 = {instancePath:instancePath+"/researchOutputs/" + i2,schemaPath:"#/$defs/researchOutput/type",keyword:"type",params:{type: "object"},schema:schema53.type,parentSchema:schema53,data:data22};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
else {
const err60 = {instancePath:instancePath+"/researchOutputs",schemaPath:"#/properties/researchOutputs/type",keyword:"type",params:{type: "array"},schema:schema31.properties.researchOutputs.type,parentSchema:schema31.properties.researchOutputs,data:data21};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data30 = data.status;
if(!((((data30 === "draft") || (data30 === "complete")) || (data30 === "validated")) || (data30 === "merged"))){
const err61 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},schema:schema31.properties.status.enum,parentSchema:schema31.properties.status,data:data30};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.baselineReference !== undefined && func0.call(data, "baselineReference")){
let data31 = data.baselineReference;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if((data31.sessionId === undefined) || (!(func0.call(data31, "sessionId")))){
const err62 = {instancePath:instancePath+"/baselineReference",schemaPath:"#/properties/baselineReference/required",keyword:"required",params:{missingProperty: "sessionId"},schema:schema31.properties.baselineReference.required,parentSchema:schema31.properties.baselineReference,data:data31};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if((data31.sessionLabel === undefined) || (!(func0.call(data31, "sessionLabel")))){
const err63 = {instancePath:instancePath+"/baselineReference",schemaPath:"#/properties/baselineReference/required",keyword:"required",params:{missingProperty: "sessionLabel"},schema:schema31.properties.baselineReference.required,parentSchema:schema31.properties.baselineReference,data:data31};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if((data31.taskId === undefined) || (!(func0.call(data31, "taskId")))){
const err64 = {instancePath:instancePath+"/baselineReference",schemaPath:"#/properties/baselineReference/required",keyword:"required",params:{missingProperty: "taskId"},schema:schema31.properties.baselineReference.required,parentSchema:schema31.properties.baselineReference,data:data31};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if((data31.contributionId === undefined) || (!(func0.call(data31, "contributionId")))){
const err65 = {instancePath:instancePath+"/baselineReference",schemaPath:"#/properties/baselineReference/required",keyword:"required",params:{missingProperty: "contributionId"},schema:schema31.properties.baselineReference.required,parentSchema:schema31.properties.baselineReference,data:data31};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
for(const key3 of Object.keys(data31)){
if(!((((key3 === "sessionId") || (key3 === "sessionLabel")) || (key3 === "taskId")) || (key3 === "contributionId"))){
const err66 = {instancePath:instancePath+"/baselineReference",schemaPath:"#/properties/baselineReference/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema31.properties.baselineReference,data:data31};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data31.sessionId !== undefined && func0.call(data31, "sessionId")){
let data32 = data31.sessionId;
if(typeof data32 === "string"){
if(!pattern8.test(data32)){
const err67 = {instancePath:instancePath+"/baselineReference/sessionId",schemaPath:"#/$defs/sessionId/pattern",keyword:"pattern",params:{pattern: "^session_\\d{8}_\\d{6}_[a-f0-9]{6}$"},schema:"^session_\\d{8}_\\d{6}_[a-f0-9]{6}$",parentSchema:schema35,data:data32};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/baselineReference/sessionId",schemaPath:"#/$defs/sessionId/type",keyword:"type",params:{type: "string"},schema:schema35.type,parentSchema:schema35,data:data32};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data31.sessionLabel !== undefined && func0.call(data31, "sessionLabel")){
let data33 = data31.sessionLabel;
if(typeof data33 !== "string"){
const err69 = {instancePath:instancePath+"/baselineReference/sessionLabel",schemaPath:"#/properties/baselineReference/properties/sessionLabel/type",keyword:"type",params:{type: "string"},schema:schema31.properties.baselineReference.properties.sessionLabel.type,parentSchema:schema31.properties.baselineReference.properties.sessionLabel,data:data33};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data31.taskId !== undefined && func0.call(data31, "taskId")){
let data34 = data31.taskId;
if(typeof data34 === "string"){
if(!pattern9.test(data34)){
const err70 = {instancePath:instancePath+"/baselineReference/taskId",schemaPath:"#/$defs/taskId/pattern",keyword:"pattern",params:{pattern: "^T\\d{3,}$"},schema:"^T\\d{3,}$",parentSchema:schema36,data:data34};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
else {
const err71 = {instancePath:instancePath+"/baselineReference/taskId",schemaPath:"#/$defs/taskId/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data34};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data31.contributionId !== undefined && func0.call(data31, "contributionId")){
let data35 = data31.contributionId;
if(typeof data35 === "string"){
if(!pattern4.test(data35)){
const err72 = {instancePath:instancePath+"/baselineReference/contributionId",schemaPath:"#/$defs/contributionId/pattern",keyword:"pattern",params:{pattern: "^contrib_[a-f0-9]{8}$"},schema:"^contrib_[a-f0-9]{8}$",parentSchema:schema32,data:data35};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/baselineReference/contributionId",schemaPath:"#/$defs/contributionId/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data35};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/baselineReference",schemaPath:"#/properties/baselineReference/type",keyword:"type",params:{type: "object"},schema:schema31.properties.baselineReference.type,parentSchema:schema31.properties.baselineReference,data:data31};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.completionNote !== undefined && func0.call(data, "completionNote")){
let data36 = data.completionNote;
if(typeof data36 !== "string"){
const err75 = {instancePath:instancePath+"/completionNote",schemaPath:"#/properties/completionNote/type",keyword:"type",params:{type: "string"},schema:schema31.properties.completionNote.type,parentSchema:schema31.properties.completionNote,data:data36};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.validation !== undefined && func0.call(data, "validation")){
let data37 = data.validation;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if((data37.passed === undefined) || (!(func0.call(data37, "passed")))){
const err76 = {instancePath:instancePath+"/validation",schemaPath:"#/properties/validation/required",keyword:"required",params:{missingProperty: "passed"},schema:schema31.properties.validation.required,parentSchema:schema31.properties.validation,data:data37};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if((data37.checkedAt === undefined) || (!(func0.call(data37, "checkedAt")))){
const err77 = {instancePath:instancePath+"/validation",schemaPath:"#/properties/validation/required",keyword:"required",params:{missingProperty: "checkedAt"},schema:schema31.properties.validation.required,parentSchema:schema31.properties.validation,data:data37};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if((data37.results === undefined) || (!(func0.call(data37, "results")))){
const err78 = {instancePath:instancePath+"/validation",schemaPath:"#/properties/validation/required",keyword:"required",params:{missingProperty: "results"},schema:schema31.properties.validation.required,parentSchema:schema31.properties.validation,data:data37};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
for(const key4 of Object.keys(data37)){
if(!(((key4 === "passed") || (key4 === "checkedAt")) || (key4 === "results"))){
const err79 = {instancePath:instancePath+"/validation",schemaPath:"#/properties/validation/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema31.properties.validation,data:data37};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data37.passed !== undefined && func0.call(data37, "passed")){
let data38 = data37.passed;
if(typeof data38 !== "boolean"){
const err80 = {instancePath:instancePath+"/validation/passed",schemaPath:"#/properties/validation/properties/passed/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.validation.properties.passed.type,parentSchema:schema31.properties.validation.properties.passed,data:data38};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data37.checkedAt !== undefined && func0.call(data37, "checkedAt")){
let data39 = data37.checkedAt;
if(typeof data39 === "string"){
if(!(formats0(data39))){
const err81 = {instancePath:instancePath+"/validation/checkedAt",schemaPath:"#/$defs/time/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema33,data:data39};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
else {
const err82 = {instancePath:instancePath+"/validation/checkedAt",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data39};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data37.results !== undefined && func0.call(data37, "results")){
let data40 = data37.results;
if(Array.isArray(data40)){
const len3 = data40.length;
for(let i3=0; i3<len3; i3++){
let data41 = data40[i3];
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
if((data41.requirementId === undefined) || (!(func0.call(data41, "requirementId")))){
const err83 = {instancePath:instancePath+"/validation/results/" + i3,schemaPath:"#/properties/validation/properties/results/items/required",keyword:"required",params:{missingProperty: "requirementId"},schema:schema31.properties.validation.properties.results.items.required,parentSchema:schema31.properties.validation.properties.results.items,data:data41};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if((data41.level === undefined) || (!(func0.call(data41, "level")))){
const err84 = {instancePath:instancePath+"/validation/results/" + i3,schemaPath:"#/properties/validation/properties/results/items/required",keyword:"required",params:{missingProperty: "level"},schema:schema31.properties.validation.properties.results.items.required,parentSchema:schema31.properties.validation.properties.results.items,data:data41};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if((data41.passed === undefined) || (!(func0.call(data41, "passed")))){
const err85 = {instancePath:instancePath+"/validation/results/" + i3,schemaPath:"#/properties/validation/properties/results/items/required",keyword:"required",params:{missingProperty: "passed"},schema:schema31.properties.validation.properties.results.items.required,parentSchema:schema31.properties.validation.properties.results.items,data:data41};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if((data41.message === undefined) || (!(func0.call(data41, "message")))){
const err86 = {instancePath:instancePath+"/validation/results/" + i3,schemaPath:"#/properties/validation/properties/results/items/required",keyword:"required",params:{missingProperty: "message"},schema:schema31.properties.validation.properties.results.items.required,parentSchema:schema31.properties.validation.properties.results.items,data:data41};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if((data41.checkedFields === undefined) || (!(func0.call(data41, "checkedFields")))){
const err87 = {instancePath:instancePath+"/validation/results/" + i3,schemaPath:"#/properties/validation/properties/results/items/required",keyword:"required",params:{missingProperty: "checkedFields"},schema:schema31.properties.validation.properties.results.items.required,parentSchema:schema31.properties.validation.properties.results.items,data:data41};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
for(const key5 of Object.keys(data41)){
if(!(((((key5 === "requirementId") || (key5 === "level")) || (key5 === "passed")) || (key5 === "message")) || (key5 === "checkedFields"))){
const err88 = {instancePath:instancePath+"/validation/results/" + i3,schemaPath:"#/properties/validation/properties/results/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema31.properties.validation.properties.results.items,data:data41};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data41.requirementId !== undefined && func0.call(data41, "requirementId")){
let data42 = data41.requirementId;
if(typeof data42 === "string"){
if(func99(data42) < 1){
const err89 = {instancePath:instancePath+"/validation/results/" + i3+"/requirementId",schemaPath:"#/properties/validation/properties/results/items/properties/requirementId/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema31.properties.validation.properties.results.items.properties.requirementId,data:data42};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
else {
const err90 = {instancePath:instancePath+"/validation/results/" + i3+"/requirementId",schemaPath:"#/properties/validation/properties/results/items/properties/requirementId/type",keyword:"type",params:{type: "string"},schema:schema31.properties.validation.properties.results.items.properties.requirementId.type,parentSchema:schema31.properties.validation.properties.results.items.properties.requirementId,data:data42};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data41.level !== undefined && func0.call(data41, "level")){
let data43 = data41.level;
if(typeof data43 !== "string"){
const err91 = {instancePath:instancePath+"/validation/results/" + i3+"/level",schemaPath:"#/properties/validation/properties/results/items/properties/level/type",keyword:"type",params:{type: "string"},schema:schema31.properties.validation.properties.results.items.properties.level.type,parentSchema:schema31.properties.validation.properties.results.items.properties.level,data:data43};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data41.passed !== undefined && func0.call(data41, "passed")){
let data44 = data41.passed;
if(typeof data44 !== "boolean"){
const err92 = {instancePath:instancePath+"/validation/results/" + i3+"/passed",schemaPath:"#/properties/validation/properties/results/items/properties/passed/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.validation.properties.results.items.properties.passed.type,parentSchema:schema31.properties.validation.properties.results.items.properties.passed,data:data44};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data41.message !== undefined && func0.call(data41, "message")){
let data45 = data41.message;
if(typeof data45 !== "string"){
const err93 = {instancePath:instancePath+"/validation/results/" + i3+"/message",schemaPath:"#/properties/validation/properties/results/items/properties/message/type",keyword:"type",params:{type: "string"},schema:schema31.properties.validation.properties.results.items.properties.message.type,parentSchema:schema31.properties.validation.properties.results.items.properties.message,data:data45};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data41.checkedFields !== undefined && func0.call(data41, "checkedFields")){
let data46 = data41.checkedFields;
if(Array.isArray(data46)){
const len4 = data46.length;
for(let i4=0; i4<len4; i4++){
let data47 = data46[i4];
if(typeof data47 !== "string"){
const err94 = {instancePath:instancePath+"/validation/results/" + i3+"/checkedFields/" + i4,schemaPath:"#/properties/validation/properties/results/items/properties/checkedFields/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.validation.properties.results.items.properties.checkedFields.items.type,parentSchema:schema31.properties.validation.properties.results.items.properties.checkedFields.items,data:data47};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
}
else {
const err95 = {instancePath:instancePath+"/validation/results/" + i3+"/checkedFields",schemaPath:"#/properties/validation/properties/results/items/properties/checkedFields/type",keyword:"type",params:{type: "array"},schema:schema31.properties.validation.properties.results.items.properties.checkedFields.type,parentSchema:schema31.properties.validation.properties.results.items.properties.checkedFields,data:data46};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/validation/results/" + i3,schemaPath:"#/properties/validation/properties/results/items/type",keyword:"type",params:{type: "object"},schema:schema31.properties.validation.properties.results.items.type,parentSchema:schema31.properties.validation.properties.results.items,data:data41};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
}
else {
const err97 = {instancePath:instancePath+"/validation/results",schemaPath:"#/properties/validation/properties/results/type",keyword:"type",params:{type: "array"},schema:schema31.properties.validation.properties.results.type,parentSchema:schema31.properties.validation.properties.results,data:data40};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
}
else {
const err98 = {instancePath:instancePath+"/validation",schemaPath:"#/properties/validation/type",keyword:"type",params:{type: "object"},schema:schema31.properties.validation.type,parentSchema:schema31.properties.validation,data:data37};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
}
else {
const err99 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
