// Made by scripts/compile-schemas.ts from schemas/config.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Configuration of lint-protocol","description":"`.lint-protocol.yaml`, `.lint-protocol.yml` or `.lint-protocol.json` at the repository's root.","type":"object","x-expected":"a mapping of settings","additionalProperties":false,"properties":{"$schema":{"description":"Where editors find this schema.","type":"string","x-expected":"text"},"rules":{"description":"Levels that differ from the rules' own, by rule id or pattern (`message/*`). Of several that fit a rule the last one counts.","type":"object","x-expected":"a mapping of rule ids to levels","additionalProperties":{"enum":["error","warning","info","off"],"x-expected":"one of error, warning, info and off"}},"ignore":{"description":"Problems that are known and excused, each entry with its reason. One that excuses nothing any more is reported.","default":[],"type":"array","maxItems":1000,"x-expected":"a list of at most 1000 entries","items":{"type":"object","x-expected":"a mapping of rule, path and reason","additionalProperties":false,"required":["rule","path","reason"],"properties":{"rule":{"description":"The id of a rule, or a pattern (`message/*`). A pattern covers rules about logs that only grow, checksums and what never changes only where `commit` or `blob` is given.","type":"string","pattern":"^\\S+$","x-expected":"the id of a rule, or a pattern such as message/*"},"path":{"description":"A glob of the files whose problems are excused.","x-expected":"a glob from the repository's root, such as mail/2025/**","$ref":"#/$defs/glob"},"record":{"description":"The record's own id, where only one record is meant.","type":"string","minLength":1,"x-expected":"the id of a record, as text"},"commit":{"description":"The whole id of the commit that made the problem.","x-expected":"a whole id of 40 or 64 hex digits","$ref":"#/$defs/objectId"},"blob":{"description":"The whole id of the blob that the problem is about. Of a log that has grown since, an earlier blob excuses what it held already.","x-expected":"a whole id of 40 or 64 hex digits","$ref":"#/$defs/objectId"},"reason":{"description":"Why this is excused.","type":"string","pattern":"\\S","x-expected":"a reason in words"},"expires":{"description":"The last day on which this holds, in UTC.","type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$","x-expected":"a day such as 2027-03-31"}}}},"baseline":{"description":"The file of the problems that were there when it was made, as `lint-protocol --baseline-update` writes it.","type":"string","pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","x-expected":"a path from the repository's root, such as .lint-protocol-baseline.jsonl"},"limits":{"description":"Sizes beyond which a file is reported instead of read.","type":"object","x-expected":"a mapping of limits","additionalProperties":false,"properties":{"fileBytes":{"description":"Size of a record file: a number of bytes, or a number with a unit (`64MiB`). At most 256MiB.","default":"64MiB","type":["integer","string"],"minimum":1,"maximum":268435456,"pattern":"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$","x-expected":"a size from 1 to 256MiB, in bytes or as 500KiB or 64MiB"},"logBytes":{"description":"Size of an append-only log: a number of bytes, or a number with a unit (`1GiB`).","default":"1GiB","type":["integer","string"],"minimum":1,"maximum":1099511627776,"pattern":"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$","x-expected":"a size from 1 to 1024GiB, in bytes or as 500MiB or 1GiB"},"depth":{"description":"Levels of nesting in JSON and YAML.","default":200,"type":"integer","minimum":1,"maximum":1000,"x-expected":"a whole number from 1 to 1000"},"aliases":{"description":"How many nodes the aliases of a YAML document may add.","default":100,"type":"integer","minimum":0,"maximum":1000000,"x-expected":"a whole number from 0 to 1000000"}}},"messages":{"description":"Which files are messages, and how they are judged.","type":"object","x-expected":"a mapping of settings for messages","additionalProperties":false,"properties":{"include":{"description":"Globs of files that must be messages, from the repository's root. Without it, Markdown files in `messages/`, `inbox/` and `outbox/` folders are messages when they have an envelope with a subject.","type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"exclude":{"description":"Globs of files that are no messages, from the repository's root.","default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"subjects":{"description":"`required`: a message whose subject has no prefix of the protocol is a problem. `optional`: only messages whose subject has such a prefix, or nearly one, are judged.","default":"required","enum":["required","optional"],"x-expected":"required or optional"},"allowReplyPrefix":{"description":"Whether `Re:` may stand in front of a subject's prefix.","default":false,"type":"boolean","x-expected":"true or false"},"roster":{"description":"The names of all agents. Without it, the `agents/<Name>/` folders beside the messages name them.","type":"array","x-expected":"a list of agent names","items":{"type":"string","pattern":"^[A-Za-z][A-Za-z0-9_-]{0,49}$","x-expected":"an agent name: a letter, then at most 49 letters, digits, _ and -"}},"ackTimeout":{"description":"How long a message may wait for its acknowledgement, counted to the newest message: minutes, hours or days.","default":"24h","type":"string","pattern":"^[1-9][0-9]{0,5}[mhd]$","x-expected":"a time such as 90m, 24h or 2d"}}},"contributions":{"description":"How contributions and their manifests are judged.","type":"object","x-expected":"a mapping of settings for contributions","additionalProperties":false,"properties":{"session":{"description":"The id of the session that is active. Without it, the session store `.cleo/sessions.json` says so.","type":"string","pattern":"^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"keyQuestions":{"description":"By epic, the ids of the questions that each of its contributions must answer.","default":{},"type":"object","propertyNames":{"pattern":"^T[0-9]{3,}$","x-expected":"an epic id such as T2308"},"x-expected":"a mapping of epic ids such as T2308 to lists of question ids","additionalProperties":{"type":"array","x-expected":"a list of question ids","items":{"type":"string","pattern":"^[A-Z]+-[0-9]{3}$","x-expected":"a question id such as RCSD-001"}}},"protocolDocument":{"description":"A Markdown document whose table of decision points lists the questions to be answered, for epics that `keyQuestions` does not name.","$ref":"#/$defs/path","x-expected":"a path from the repository's root, such as docs/protocol.md"},"hedgeWords":{"description":"Words and phrases that an answer must not hold: `instead` replaces the default list, `add` extends it.","type":"object","x-expected":"a mapping with the lists instead and add","additionalProperties":false,"properties":{"instead":{"description":"The whole list.","type":"array","x-expected":"a list of words","items":{"$ref":"#/$defs/words"}},"add":{"description":"What is added to the list.","type":"array","x-expected":"a list of words","items":{"$ref":"#/$defs/words"}}}},"archiveThreshold":{"description":"How many entries the active manifest may hold before it should be archived.","default":1000,"type":"integer","minimum":1,"maximum":1000000,"x-expected":"a whole number from 1 to 1000000"}}},"consensus":{"description":"Which files are voting matrices.","type":"object","x-expected":"a mapping of settings for voting matrices","additionalProperties":false,"properties":{"include":{"description":"Globs of files that must be voting matrices. Without it, JSON files in `.cleo/consensus/` are, and those of the name `*-consensus.json` in `consensus` folders below `.cleo/rcasd/`.","type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}}}},"subagents":{"description":"Which files are agent definitions, manifests of subagents and spawn prompts.","type":"object","x-expected":"a mapping of settings for subagents","additionalProperties":false,"properties":{"agents":{"description":"Globs of files that must be agent definitions. Without it, Markdown files in `agents/`, `.claude/agents/` and `.cleo/agents/` are when they have front matter, and `AGENT.md` in a folder there.","type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"manifests":{"description":"Globs of manifests of subagents. Without it, every `MANIFEST.jsonl` in an `agent-outputs` folder is one.","type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"prompts":{"description":"Globs of files that are spawn prompts.","default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}}}},"history":{"description":"What may change between two states of the repository.","type":"object","x-expected":"a mapping of settings for history","additionalProperties":false,"properties":{"appendOnly":{"description":"Globs of further files that only grow, line by line. The manifests of contributions and of subagents and the audit logs of knowledge bases do so anyway.","default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"immutable":{"description":"Globs of further files that never change or go once a commit holds them. The captured sources of knowledge bases are such files anyway.","default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"archives":{"description":"Globs of further files to which entries of a contribution manifest, or of a log that `appendOnly` names, may move in one commit. They are logs themselves. The archives of epics are such files anyway.","default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"segments":{"description":"Globs of further gzip files to which the oldest entries of an audit log, or of a log that `appendOnly` names, may move in one commit. `audit.log*.jsonl.gz` beside an audit log are such files anyway.","default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"protectedRefs":{"description":"Globs of whole ref names that must not be deleted while logs stand on them.","default":["refs/heads/main","refs/heads/master"],"type":"array","x-expected":"a list of globs of refs, such as refs/heads/release/*","items":{"type":"string","pattern":"^refs/\\S","x-expected":"a glob of whole ref names, such as refs/heads/release/*"}},"accepted":{"description":"Changes of the past that are known and excused: each names one path in one commit, with the blobs before and after.","default":[],"type":"array","maxItems":1000,"x-expected":"a list of accepted changes","items":{"type":"object","x-expected":"a mapping of commit, path, before, after and reason","additionalProperties":false,"required":["commit","path","before","after","reason"],"properties":{"commit":{"description":"The whole id of the commit.","x-expected":"a whole id of 40 or 64 hex digits","$ref":"#/$defs/objectId"},"path":{"description":"The path that the change is about.","x-expected":"a path from the repository's root","$ref":"#/$defs/path"},"before":{"description":"The id of the blob that the commit before held there; null for nothing.","x-expected":"a whole id of 40 or 64 hex digits, or null","$ref":"#/$defs/objectIdOrNull"},"after":{"description":"The id of the blob that the commit left there; null for nothing.","x-expected":"a whole id of 40 or 64 hex digits, or null","$ref":"#/$defs/objectIdOrNull"},"reason":{"description":"Why this is accepted.","type":"string","pattern":"\\S","x-expected":"a reason in words"}}}}}},"vouch":{"description":"How knowledge bases are judged.","type":"object","x-expected":"a mapping of settings for knowledge bases","additionalProperties":false,"properties":{"staleAfterDays":{"description":"After how many days without a confirmation a claim is stale, counted to the newest event of its audit log.","default":180,"type":"integer","minimum":1,"maximum":100000,"x-expected":"a whole number of days from 1 to 100000"}}}},"$defs":{"path":{"type":"string","pattern":"^(?!/|(.*/)?\\.\\.?(/|$))\\S","x-expected":"a path from the repository's root"},"words":{"type":"string","pattern":"^\\S(.{0,98}\\S)?$","x-expected":"a word or a phrase of at most 100 characters"},"objectId":{"type":"string","pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits"},"objectIdOrNull":{"type":["string","null"],"pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits, or null"},"glob":{"type":"string","pattern":"^\\S","x-expected":"a glob from the repository's root, such as mail/**/*.md"}}};
const schema32 = {"type":"string","pattern":"^\\S","x-expected":"a glob from the repository's root, such as mail/**/*.md"};
const schema33 = {"type":"string","pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits"};
const schema37 = {"type":"string","pattern":"^(?!/|(.*/)?\\.\\.?(/|$))\\S","x-expected":"a path from the repository's root"};
const schema38 = {"type":"string","pattern":"^\\S(.{0,98}\\S)?$","x-expected":"a word or a phrase of at most 100 characters"};
const schema50 = {"type":["string","null"],"pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits, or null"};
const func0 = Object.prototype.hasOwnProperty;
const func70 = (text) => {
  let count = 0;
  for (const _character of text) count++;
  return count;
};
const pattern4 = new RegExp("^\\S+$", "u");
const pattern5 = new RegExp("^\\S", "u");
const pattern6 = new RegExp("^([0-9a-f]{40}|[0-9a-f]{64})$", "u");
const pattern8 = new RegExp("\\S", "u");
const pattern9 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");
const pattern10 = new RegExp("^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$", "u");
const pattern11 = new RegExp("^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$", "u");
const pattern15 = new RegExp("^[A-Za-z][A-Za-z0-9_-]{0,49}$", "u");
const pattern16 = new RegExp("^[1-9][0-9]{0,5}[mhd]$", "u");
const pattern17 = new RegExp("^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$", "u");
const pattern18 = new RegExp("^T[0-9]{3,}$", "u");
const pattern19 = new RegExp("^[A-Z]+-[0-9]{3}$", "u");
const pattern20 = new RegExp("^(?!/|(.*/)?\\.\\.?(/|$))\\S", "u");
const pattern21 = new RegExp("^\\S(.{0,98}\\S)?$", "u");
const pattern31 = new RegExp("^refs/\\S", "u");

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
for(const key0 of Object.keys(data)){
if(!(func0.call(schema31.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined && func0.call(data, "$schema")){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema31.properties.$schema.type,parentSchema:schema31.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.rules !== undefined && func0.call(data, "rules")){
let data1 = data.rules;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
let data2 = data1[key1];
if(!((((data2 === "error") || (data2 === "warning")) || (data2 === "info")) || (data2 === "off"))){
const err2 = {instancePath:instancePath+"/rules/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema31.properties.rules.additionalProperties.enum},schema:schema31.properties.rules.additionalProperties.enum,parentSchema:schema31.properties.rules.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"},schema:schema31.properties.rules.type,parentSchema:schema31.properties.rules,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data3 = data.ignore;
if(Array.isArray(data3)){
if(data3.length > 1000){
const err4 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema31.properties.ignore,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if((data4.rule === undefined) || (!(func0.call(data4, "rule")))){
const err5 = {instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "rule"},schema:schema31.properties.ignore.items.required,parentSchema:schema31.properties.ignore.items,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data4.path === undefined) || (!(func0.call(data4, "path")))){
const err6 = {instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "path"},schema:schema31.properties.ignore.items.required,parentSchema:schema31.properties.ignore.items,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data4.reason === undefined) || (!(func0.call(data4, "reason")))){
const err7 = {instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "reason"},schema:schema31.properties.ignore.items.required,parentSchema:schema31.properties.ignore.items,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key2 of Object.keys(data4)){
if(!(((((((key2 === "rule") || (key2 === "path")) || (key2 === "record")) || (key2 === "commit")) || (key2 === "blob")) || (key2 === "reason")) || (key2 === "expires"))){
const err8 = {instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema31.properties.ignore.items,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.rule !== undefined && func0.call(data4, "rule")){
let data5 = data4.rule;
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err9 = {instancePath:instancePath+"/ignore/" + i0+"/rule",schemaPath:"#/properties/ignore/items/properties/rule/pattern",keyword:"pattern",params:{pattern: "^\\S+$"},schema:"^\\S+$",parentSchema:schema31.properties.ignore.items.properties.rule,data:data5};
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
const err10 = {instancePath:instancePath+"/ignore/" + i0+"/rule",schemaPath:"#/properties/ignore/items/properties/rule/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.rule.type,parentSchema:schema31.properties.ignore.items.properties.rule,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.path !== undefined && func0.call(data4, "path")){
let data6 = data4.path;
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
const err11 = {instancePath:instancePath+"/ignore/" + i0+"/path",schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data6};
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
const err12 = {instancePath:instancePath+"/ignore/" + i0+"/path",schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.record !== undefined && func0.call(data4, "record")){
let data7 = data4.record;
if(typeof data7 === "string"){
if(func70(data7) < 1){
const err13 = {instancePath:instancePath+"/ignore/" + i0+"/record",schemaPath:"#/properties/ignore/items/properties/record/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema31.properties.ignore.items.properties.record,data:data7};
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
const err14 = {instancePath:instancePath+"/ignore/" + i0+"/record",schemaPath:"#/properties/ignore/items/properties/record/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.record.type,parentSchema:schema31.properties.ignore.items.properties.record,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.commit !== undefined && func0.call(data4, "commit")){
let data8 = data4.commit;
if(typeof data8 === "string"){
if(!pattern6.test(data8)){
const err15 = {instancePath:instancePath+"/ignore/" + i0+"/commit",schemaPath:"#/$defs/objectId/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema33,data:data8};
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
const err16 = {instancePath:instancePath+"/ignore/" + i0+"/commit",schemaPath:"#/$defs/objectId/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data4.blob !== undefined && func0.call(data4, "blob")){
let data9 = data4.blob;
if(typeof data9 === "string"){
if(!pattern6.test(data9)){
const err17 = {instancePath:instancePath+"/ignore/" + i0+"/blob",schemaPath:"#/$defs/objectId/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema33,data:data9};
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
const err18 = {instancePath:instancePath+"/ignore/" + i0+"/blob",schemaPath:"#/$defs/objectId/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data4.reason !== undefined && func0.call(data4, "reason")){
let data10 = data4.reason;
if(typeof data10 === "string"){
if(!pattern8.test(data10)){
const err19 = {instancePath:instancePath+"/ignore/" + i0+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.ignore.items.properties.reason,data:data10};
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
const err20 = {instancePath:instancePath+"/ignore/" + i0+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.reason.type,parentSchema:schema31.properties.ignore.items.properties.reason,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data4.expires !== undefined && func0.call(data4, "expires")){
let data11 = data4.expires;
if(typeof data11 === "string"){
if(!pattern9.test(data11)){
const err21 = {instancePath:instancePath+"/ignore/" + i0+"/expires",schemaPath:"#/properties/ignore/items/properties/expires/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"},schema:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",parentSchema:schema31.properties.ignore.items.properties.expires,data:data11};
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
const err22 = {instancePath:instancePath+"/ignore/" + i0+"/expires",schemaPath:"#/properties/ignore/items/properties/expires/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.expires.type,parentSchema:schema31.properties.ignore.items.properties.expires,data:data11};
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
const err23 = {instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "object"},schema:schema31.properties.ignore.items.type,parentSchema:schema31.properties.ignore.items,data:data4};
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
else {
const err24 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"},schema:schema31.properties.ignore.type,parentSchema:schema31.properties.ignore,data:data3};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.baseline !== undefined && func0.call(data, "baseline")){
let data12 = data.baseline;
if(typeof data12 === "string"){
if(!pattern10.test(data12)){
const err25 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/pattern",keyword:"pattern",params:{pattern: "^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$"},schema:"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$",parentSchema:schema31.properties.baseline,data:data12};
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
const err26 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"},schema:schema31.properties.baseline.type,parentSchema:schema31.properties.baseline,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data13 = data.limits;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key3 of Object.keys(data13)){
if(!((((key3 === "fileBytes") || (key3 === "logBytes")) || (key3 === "depth")) || (key3 === "aliases"))){
const err27 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema31.properties.limits,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data13.fileBytes !== undefined && func0.call(data13, "fileBytes")){
let data14 = data13.fileBytes;
if((!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))) && (typeof data14 !== "string")){
const err28 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: schema31.properties.limits.properties.fileBytes.type},schema:schema31.properties.limits.properties.fileBytes.type,parentSchema:schema31.properties.limits.properties.fileBytes,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 268435456 || isNaN(data14)){
const err29 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 268435456},schema:268435456,parentSchema:schema31.properties.limits.properties.fileBytes,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err30 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.fileBytes,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(typeof data14 === "string"){
if(!pattern11.test(data14)){
const err31 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$"},schema:"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$",parentSchema:schema31.properties.limits.properties.fileBytes,data:data14};
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
if(data13.logBytes !== undefined && func0.call(data13, "logBytes")){
let data15 = data13.logBytes;
if((!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))) && (typeof data15 !== "string")){
const err32 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/type",keyword:"type",params:{type: schema31.properties.limits.properties.logBytes.type},schema:schema31.properties.limits.properties.logBytes.type,parentSchema:schema31.properties.limits.properties.logBytes,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 1099511627776 || isNaN(data15)){
const err33 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1099511627776},schema:1099511627776,parentSchema:schema31.properties.limits.properties.logBytes,data:data15};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data15 < 1 || isNaN(data15)){
const err34 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.logBytes,data:data15};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(typeof data15 === "string"){
if(!pattern11.test(data15)){
const err35 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$"},schema:"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$",parentSchema:schema31.properties.limits.properties.logBytes,data:data15};
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
if(data13.depth !== undefined && func0.call(data13, "depth")){
let data16 = data13.depth;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err36 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.limits.properties.depth.type,parentSchema:schema31.properties.limits.properties.depth,data:data16};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 1000 || isNaN(data16)){
const err37 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},schema:1000,parentSchema:schema31.properties.limits.properties.depth,data:data16};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data16 < 1 || isNaN(data16)){
const err38 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.depth,data:data16};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
if(data13.aliases !== undefined && func0.call(data13, "aliases")){
let data17 = data13.aliases;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err39 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.limits.properties.aliases.type,parentSchema:schema31.properties.limits.properties.aliases,data:data17};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000000 || isNaN(data17)){
const err40 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},schema:1000000,parentSchema:schema31.properties.limits.properties.aliases,data:data17};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data17 < 0 || isNaN(data17)){
const err41 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.limits.properties.aliases,data:data17};
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
}
else {
const err42 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},schema:schema31.properties.limits.type,parentSchema:schema31.properties.limits,data:data13};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.messages !== undefined && func0.call(data, "messages")){
let data18 = data.messages;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key4 of Object.keys(data18)){
if(!((((((key4 === "include") || (key4 === "exclude")) || (key4 === "subjects")) || (key4 === "allowReplyPrefix")) || (key4 === "roster")) || (key4 === "ackTimeout"))){
const err43 = {instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema31.properties.messages,data:data18};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data18.include !== undefined && func0.call(data18, "include")){
let data19 = data18.include;
if(Array.isArray(data19)){
if(data19.length < 1){
const err44 = {instancePath:instancePath+"/messages/include",schemaPath:"#/properties/messages/properties/include/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.messages.properties.include,data:data19};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
const len1 = data19.length;
for(let i1=0; i1<len1; i1++){
let data20 = data19[i1];
if(typeof data20 === "string"){
if(!pattern5.test(data20)){
const err45 = {instancePath:instancePath+"/messages/include/" + i1,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data20};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/messages/include/" + i1,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data20};
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
const err47 = {instancePath:instancePath+"/messages/include",schemaPath:"#/properties/messages/properties/include/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.include.type,parentSchema:schema31.properties.messages.properties.include,data:data19};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data18.exclude !== undefined && func0.call(data18, "exclude")){
let data21 = data18.exclude;
if(Array.isArray(data21)){
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
let data22 = data21[i2];
if(typeof data22 === "string"){
if(!pattern5.test(data22)){
const err48 = {instancePath:instancePath+"/messages/exclude/" + i2,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data22};
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
const err49 = {instancePath:instancePath+"/messages/exclude/" + i2,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data22};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath:instancePath+"/messages/exclude",schemaPath:"#/properties/messages/properties/exclude/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.exclude.type,parentSchema:schema31.properties.messages.properties.exclude,data:data21};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data18.subjects !== undefined && func0.call(data18, "subjects")){
let data23 = data18.subjects;
if(!((data23 === "required") || (data23 === "optional"))){
const err51 = {instancePath:instancePath+"/messages/subjects",schemaPath:"#/properties/messages/properties/subjects/enum",keyword:"enum",params:{allowedValues: schema31.properties.messages.properties.subjects.enum},schema:schema31.properties.messages.properties.subjects.enum,parentSchema:schema31.properties.messages.properties.subjects,data:data23};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data18.allowReplyPrefix !== undefined && func0.call(data18, "allowReplyPrefix")){
let data24 = data18.allowReplyPrefix;
if(typeof data24 !== "boolean"){
const err52 = {instancePath:instancePath+"/messages/allowReplyPrefix",schemaPath:"#/properties/messages/properties/allowReplyPrefix/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.messages.properties.allowReplyPrefix.type,parentSchema:schema31.properties.messages.properties.allowReplyPrefix,data:data24};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data18.roster !== undefined && func0.call(data18, "roster")){
let data25 = data18.roster;
if(Array.isArray(data25)){
const len3 = data25.length;
for(let i3=0; i3<len3; i3++){
let data26 = data25[i3];
if(typeof data26 === "string"){
if(!pattern15.test(data26)){
const err53 = {instancePath:instancePath+"/messages/roster/" + i3,schemaPath:"#/properties/messages/properties/roster/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_-]{0,49}$"},schema:"^[A-Za-z][A-Za-z0-9_-]{0,49}$",parentSchema:schema31.properties.messages.properties.roster.items,data:data26};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/messages/roster/" + i3,schemaPath:"#/properties/messages/properties/roster/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.messages.properties.roster.items.type,parentSchema:schema31.properties.messages.properties.roster.items,data:data26};
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
else {
const err55 = {instancePath:instancePath+"/messages/roster",schemaPath:"#/properties/messages/properties/roster/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.roster.type,parentSchema:schema31.properties.messages.properties.roster,data:data25};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data18.ackTimeout !== undefined && func0.call(data18, "ackTimeout")){
let data27 = data18.ackTimeout;
if(typeof data27 === "string"){
if(!pattern16.test(data27)){
const err56 = {instancePath:instancePath+"/messages/ackTimeout",schemaPath:"#/properties/messages/properties/ackTimeout/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,5}[mhd]$"},schema:"^[1-9][0-9]{0,5}[mhd]$",parentSchema:schema31.properties.messages.properties.ackTimeout,data:data27};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/messages/ackTimeout",schemaPath:"#/properties/messages/properties/ackTimeout/type",keyword:"type",params:{type: "string"},schema:schema31.properties.messages.properties.ackTimeout.type,parentSchema:schema31.properties.messages.properties.ackTimeout,data:data27};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "object"},schema:schema31.properties.messages.type,parentSchema:schema31.properties.messages,data:data18};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.contributions !== undefined && func0.call(data, "contributions")){
let data28 = data.contributions;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key5 of Object.keys(data28)){
if(!(((((key5 === "session") || (key5 === "keyQuestions")) || (key5 === "protocolDocument")) || (key5 === "hedgeWords")) || (key5 === "archiveThreshold"))){
const err59 = {instancePath:instancePath+"/contributions",schemaPath:"#/properties/contributions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema31.properties.contributions,data:data28};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data28.session !== undefined && func0.call(data28, "session")){
let data29 = data28.session;
if(typeof data29 === "string"){
if(!pattern17.test(data29)){
const err60 = {instancePath:instancePath+"/contributions/session",schemaPath:"#/properties/contributions/properties/session/pattern",keyword:"pattern",params:{pattern: "^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$"},schema:"^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$",parentSchema:schema31.properties.contributions.properties.session,data:data29};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/contributions/session",schemaPath:"#/properties/contributions/properties/session/type",keyword:"type",params:{type: "string"},schema:schema31.properties.contributions.properties.session.type,parentSchema:schema31.properties.contributions.properties.session,data:data29};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data28.keyQuestions !== undefined && func0.call(data28, "keyQuestions")){
let data30 = data28.keyQuestions;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key6 of Object.keys(data30)){
const _errs72 = errors;
if(typeof key6 === "string"){
if(!pattern18.test(key6)){
const err62 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/propertyNames/pattern",keyword:"pattern",params:{pattern: "^T[0-9]{3,}$"},schema:"^T[0-9]{3,}$",parentSchema:schema31.properties.contributions.properties.keyQuestions.propertyNames,data:key6,propertyName:key6};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
var valid19 = _errs72 === errors;
if(!valid19){
const err63 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/propertyNames",keyword:"propertyNames",params:{propertyName: key6},schema:schema31.properties.contributions.properties.keyQuestions.propertyNames,parentSchema:schema31.properties.contributions.properties.keyQuestions,data:data30};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
for(const key7 of Object.keys(data30)){
let data31 = data30[key7];
if(Array.isArray(data31)){
const len4 = data31.length;
for(let i4=0; i4<len4; i4++){
let data32 = data31[i4];
if(typeof data32 === "string"){
if(!pattern19.test(data32)){
const err64 = {instancePath:instancePath+"/contributions/keyQuestions/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i4,schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/items/pattern",keyword:"pattern",params:{pattern: "^[A-Z]+-[0-9]{3}$"},schema:"^[A-Z]+-[0-9]{3}$",parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items,data:data32};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
else {
const err65 = {instancePath:instancePath+"/contributions/keyQuestions/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i4,schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items.type,parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items,data:data32};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/contributions/keyQuestions/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.type,parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties,data:data31};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.properties.keyQuestions.type,parentSchema:schema31.properties.contributions.properties.keyQuestions,data:data30};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data28.protocolDocument !== undefined && func0.call(data28, "protocolDocument")){
let data33 = data28.protocolDocument;
if(typeof data33 === "string"){
if(!pattern20.test(data33)){
const err68 = {instancePath:instancePath+"/contributions/protocolDocument",schemaPath:"#/$defs/path/pattern",keyword:"pattern",params:{pattern: "^(?!/|(.*/)?\\.\\.?(/|$))\\S"},schema:"^(?!/|(.*/)?\\.\\.?(/|$))\\S",parentSchema:schema37,data:data33};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/contributions/protocolDocument",schemaPath:"#/$defs/path/type",keyword:"type",params:{type: "string"},schema:schema37.type,parentSchema:schema37,data:data33};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data28.hedgeWords !== undefined && func0.call(data28, "hedgeWords")){
let data34 = data28.hedgeWords;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key8 of Object.keys(data34)){
if(!((key8 === "instead") || (key8 === "add"))){
const err70 = {instancePath:instancePath+"/contributions/hedgeWords",schemaPath:"#/properties/contributions/properties/hedgeWords/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema31.properties.contributions.properties.hedgeWords,data:data34};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data34.instead !== undefined && func0.call(data34, "instead")){
let data35 = data34.instead;
if(Array.isArray(data35)){
const len5 = data35.length;
for(let i5=0; i5<len5; i5++){
let data36 = data35[i5];
if(typeof data36 === "string"){
if(!pattern21.test(data36)){
const err71 = {instancePath:instancePath+"/contributions/hedgeWords/instead/" + i5,schemaPath:"#/$defs/words/pattern",keyword:"pattern",params:{pattern: "^\\S(.{0,98}\\S)?$"},schema:"^\\S(.{0,98}\\S)?$",parentSchema:schema38,data:data36};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
else {
const err72 = {instancePath:instancePath+"/contributions/hedgeWords/instead/" + i5,schemaPath:"#/$defs/words/type",keyword:"type",params:{type: "string"},schema:schema38.type,parentSchema:schema38,data:data36};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/contributions/hedgeWords/instead",schemaPath:"#/properties/contributions/properties/hedgeWords/properties/instead/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.hedgeWords.properties.instead.type,parentSchema:schema31.properties.contributions.properties.hedgeWords.properties.instead,data:data35};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data34.add !== undefined && func0.call(data34, "add")){
let data37 = data34.add;
if(Array.isArray(data37)){
const len6 = data37.length;
for(let i6=0; i6<len6; i6++){
let data38 = data37[i6];
if(typeof data38 === "string"){
if(!pattern21.test(data38)){
const err74 = {instancePath:instancePath+"/contributions/hedgeWords/add/" + i6,schemaPath:"#/$defs/words/pattern",keyword:"pattern",params:{pattern: "^\\S(.{0,98}\\S)?$"},schema:"^\\S(.{0,98}\\S)?$",parentSchema:schema38,data:data38};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/contributions/hedgeWords/add/" + i6,schemaPath:"#/$defs/words/type",keyword:"type",params:{type: "string"},schema:schema38.type,parentSchema:schema38,data:data38};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
else {
const err76 = {instancePath:instancePath+"/contributions/hedgeWords/add",schemaPath:"#/properties/contributions/properties/hedgeWords/properties/add/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.hedgeWords.properties.add.type,parentSchema:schema31.properties.contributions.properties.hedgeWords.properties.add,data:data37};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
}
else {
const err77 = {instancePath:instancePath+"/contributions/hedgeWords",schemaPath:"#/properties/contributions/properties/hedgeWords/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.properties.hedgeWords.type,parentSchema:schema31.properties.contributions.properties.hedgeWords,data:data34};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data28.archiveThreshold !== undefined && func0.call(data28, "archiveThreshold")){
let data39 = data28.archiveThreshold;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
const err78 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.contributions.properties.archiveThreshold.type,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data39};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 1000000 || isNaN(data39)){
const err79 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},schema:1000000,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data39};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(data39 < 1 || isNaN(data39)){
const err80 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data39};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
}
else {
const err81 = {instancePath:instancePath+"/contributions",schemaPath:"#/properties/contributions/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.type,parentSchema:schema31.properties.contributions,data:data28};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data.consensus !== undefined && func0.call(data, "consensus")){
let data40 = data.consensus;
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key9 of Object.keys(data40)){
if(!(key9 === "include")){
const err82 = {instancePath:instancePath+"/consensus",schemaPath:"#/properties/consensus/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema31.properties.consensus,data:data40};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data40.include !== undefined && func0.call(data40, "include")){
let data41 = data40.include;
if(Array.isArray(data41)){
if(data41.length < 1){
const err83 = {instancePath:instancePath+"/consensus/include",schemaPath:"#/properties/consensus/properties/include/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.consensus.properties.include,data:data41};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
const len7 = data41.length;
for(let i7=0; i7<len7; i7++){
let data42 = data41[i7];
if(typeof data42 === "string"){
if(!pattern5.test(data42)){
const err84 = {instancePath:instancePath+"/consensus/include/" + i7,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data42};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
else {
const err85 = {instancePath:instancePath+"/consensus/include/" + i7,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data42};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
else {
const err86 = {instancePath:instancePath+"/consensus/include",schemaPath:"#/properties/consensus/properties/include/type",keyword:"type",params:{type: "array"},schema:schema31.properties.consensus.properties.include.type,parentSchema:schema31.properties.consensus.properties.include,data:data41};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
else {
const err87 = {instancePath:instancePath+"/consensus",schemaPath:"#/properties/consensus/type",keyword:"type",params:{type: "object"},schema:schema31.properties.consensus.type,parentSchema:schema31.properties.consensus,data:data40};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data.subagents !== undefined && func0.call(data, "subagents")){
let data43 = data.subagents;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key10 of Object.keys(data43)){
if(!(((key10 === "agents") || (key10 === "manifests")) || (key10 === "prompts"))){
const err88 = {instancePath:instancePath+"/subagents",schemaPath:"#/properties/subagents/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},schema:false,parentSchema:schema31.properties.subagents,data:data43};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data43.agents !== undefined && func0.call(data43, "agents")){
let data44 = data43.agents;
if(Array.isArray(data44)){
if(data44.length < 1){
const err89 = {instancePath:instancePath+"/subagents/agents",schemaPath:"#/properties/subagents/properties/agents/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.subagents.properties.agents,data:data44};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
const len8 = data44.length;
for(let i8=0; i8<len8; i8++){
let data45 = data44[i8];
if(typeof data45 === "string"){
if(!pattern5.test(data45)){
const err90 = {instancePath:instancePath+"/subagents/agents/" + i8,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data45};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
else {
const err91 = {instancePath:instancePath+"/subagents/agents/" + i8,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data45};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/subagents/agents",schemaPath:"#/properties/subagents/properties/agents/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.agents.type,parentSchema:schema31.properties.subagents.properties.agents,data:data44};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data43.manifests !== undefined && func0.call(data43, "manifests")){
let data46 = data43.manifests;
if(Array.isArray(data46)){
if(data46.length < 1){
const err93 = {instancePath:instancePath+"/subagents/manifests",schemaPath:"#/properties/subagents/properties/manifests/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.subagents.properties.manifests,data:data46};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
const len9 = data46.length;
for(let i9=0; i9<len9; i9++){
let data47 = data46[i9];
if(typeof data47 === "string"){
if(!pattern5.test(data47)){
const err94 = {instancePath:instancePath+"/subagents/manifests/" + i9,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data47};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
else {
const err95 = {instancePath:instancePath+"/subagents/manifests/" + i9,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data47};
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
const err96 = {instancePath:instancePath+"/subagents/manifests",schemaPath:"#/properties/subagents/properties/manifests/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.manifests.type,parentSchema:schema31.properties.subagents.properties.manifests,data:data46};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data43.prompts !== undefined && func0.call(data43, "prompts")){
let data48 = data43.prompts;
if(Array.isArray(data48)){
const len10 = data48.length;
for(let i10=0; i10<len10; i10++){
let data49 = data48[i10];
if(typeof data49 === "string"){
if(!pattern5.test(data49)){
const err97 = {instancePath:instancePath+"/subagents/prompts/" + i10,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data49};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
else {
const err98 = {instancePath:instancePath+"/subagents/prompts/" + i10,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data49};
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
const err99 = {instancePath:instancePath+"/subagents/prompts",schemaPath:"#/properties/subagents/properties/prompts/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.prompts.type,parentSchema:schema31.properties.subagents.properties.prompts,data:data48};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/subagents",schemaPath:"#/properties/subagents/type",keyword:"type",params:{type: "object"},schema:schema31.properties.subagents.type,parentSchema:schema31.properties.subagents,data:data43};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data.history !== undefined && func0.call(data, "history")){
let data50 = data.history;
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
for(const key11 of Object.keys(data50)){
if(!((((((key11 === "appendOnly") || (key11 === "immutable")) || (key11 === "archives")) || (key11 === "segments")) || (key11 === "protectedRefs")) || (key11 === "accepted"))){
const err101 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},schema:false,parentSchema:schema31.properties.history,data:data50};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data50.appendOnly !== undefined && func0.call(data50, "appendOnly")){
let data51 = data50.appendOnly;
if(Array.isArray(data51)){
const len11 = data51.length;
for(let i11=0; i11<len11; i11++){
let data52 = data51[i11];
if(typeof data52 === "string"){
if(!pattern5.test(data52)){
const err102 = {instancePath:instancePath+"/history/appendOnly/" + i11,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data52};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
else {
const err103 = {instancePath:instancePath+"/history/appendOnly/" + i11,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data52};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
}
else {
const err104 = {instancePath:instancePath+"/history/appendOnly",schemaPath:"#/properties/history/properties/appendOnly/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.appendOnly.type,parentSchema:schema31.properties.history.properties.appendOnly,data:data51};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data50.immutable !== undefined && func0.call(data50, "immutable")){
let data53 = data50.immutable;
if(Array.isArray(data53)){
const len12 = data53.length;
for(let i12=0; i12<len12; i12++){
let data54 = data53[i12];
if(typeof data54 === "string"){
if(!pattern5.test(data54)){
const err105 = {instancePath:instancePath+"/history/immutable/" + i12,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data54};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
else {
const err106 = {instancePath:instancePath+"/history/immutable/" + i12,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data54};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
}
else {
const err107 = {instancePath:instancePath+"/history/immutable",schemaPath:"#/properties/history/properties/immutable/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.immutable.type,parentSchema:schema31.properties.history.properties.immutable,data:data53};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data50.archives !== undefined && func0.call(data50, "archives")){
let data55 = data50.archives;
if(Array.isArray(data55)){
const len13 = data55.length;
for(let i13=0; i13<len13; i13++){
let data56 = data55[i13];
if(typeof data56 === "string"){
if(!pattern5.test(data56)){
const err108 = {instancePath:instancePath+"/history/archives/" + i13,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data56};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
else {
const err109 = {instancePath:instancePath+"/history/archives/" + i13,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data56};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
}
else {
const err110 = {instancePath:instancePath+"/history/archives",schemaPath:"#/properties/history/properties/archives/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.archives.type,parentSchema:schema31.properties.history.properties.archives,data:data55};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data50.segments !== undefined && func0.call(data50, "segments")){
let data57 = data50.segments;
if(Array.isArray(data57)){
const len14 = data57.length;
for(let i14=0; i14<len14; i14++){
let data58 = data57[i14];
if(typeof data58 === "string"){
if(!pattern5.test(data58)){
const err111 = {instancePath:instancePath+"/history/segments/" + i14,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema32,data:data58};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
else {
const err112 = {instancePath:instancePath+"/history/segments/" + i14,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data58};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
}
else {
const err113 = {instancePath:instancePath+"/history/segments",schemaPath:"#/properties/history/properties/segments/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.segments.type,parentSchema:schema31.properties.history.properties.segments,data:data57};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data50.protectedRefs !== undefined && func0.call(data50, "protectedRefs")){
let data59 = data50.protectedRefs;
if(Array.isArray(data59)){
const len15 = data59.length;
for(let i15=0; i15<len15; i15++){
let data60 = data59[i15];
if(typeof data60 === "string"){
if(!pattern31.test(data60)){
const err114 = {instancePath:instancePath+"/history/protectedRefs/" + i15,schemaPath:"#/properties/history/properties/protectedRefs/items/pattern",keyword:"pattern",params:{pattern: "^refs/\\S"},schema:"^refs/\\S",parentSchema:schema31.properties.history.properties.protectedRefs.items,data:data60};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
else {
const err115 = {instancePath:instancePath+"/history/protectedRefs/" + i15,schemaPath:"#/properties/history/properties/protectedRefs/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.history.properties.protectedRefs.items.type,parentSchema:schema31.properties.history.properties.protectedRefs.items,data:data60};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
}
else {
const err116 = {instancePath:instancePath+"/history/protectedRefs",schemaPath:"#/properties/history/properties/protectedRefs/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.protectedRefs.type,parentSchema:schema31.properties.history.properties.protectedRefs,data:data59};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data50.accepted !== undefined && func0.call(data50, "accepted")){
let data61 = data50.accepted;
if(Array.isArray(data61)){
if(data61.length > 1000){
const err117 = {instancePath:instancePath+"/history/accepted",schemaPath:"#/properties/history/properties/accepted/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema31.properties.history.properties.accepted,data:data61};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
const len16 = data61.length;
for(let i16=0; i16<len16; i16++){
let data62 = data61[i16];
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
if((data62.commit === undefined) || (!(func0.call(data62, "commit")))){
const err118 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "commit"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data62};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
if((data62.path === undefined) || (!(func0.call(data62, "path")))){
const err119 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "path"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data62};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
if((data62.before === undefined) || (!(func0.call(data62, "before")))){
const err120 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "before"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data62};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if((data62.after === undefined) || (!(func0.call(data62, "after")))){
const err121 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "after"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data62};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
if((data62.reason === undefined) || (!(func0.call(data62, "reason")))){
const err122 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "reason"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data62};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
for(const key12 of Object.keys(data62)){
if(!(((((key12 === "commit") || (key12 === "path")) || (key12 === "before")) || (key12 === "after")) || (key12 === "reason"))){
const err123 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},schema:false,parentSchema:schema31.properties.history.properties.accepted.items,data:data62};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
if(data62.commit !== undefined && func0.call(data62, "commit")){
let data63 = data62.commit;
if(typeof data63 === "string"){
if(!pattern6.test(data63)){
const err124 = {instancePath:instancePath+"/history/accepted/" + i16+"/commit",schemaPath:"#/$defs/objectId/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema33,data:data63};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
else {
const err125 = {instancePath:instancePath+"/history/accepted/" + i16+"/commit",schemaPath:"#/$defs/objectId/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data63};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
if(data62.path !== undefined && func0.call(data62, "path")){
let data64 = data62.path;
if(typeof data64 === "string"){
if(!pattern20.test(data64)){
const err126 = {instancePath:instancePath+"/history/accepted/" + i16+"/path",schemaPath:"#/$defs/path/pattern",keyword:"pattern",params:{pattern: "^(?!/|(.*/)?\\.\\.?(/|$))\\S"},schema:"^(?!/|(.*/)?\\.\\.?(/|$))\\S",parentSchema:schema37,data:data64};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
else {
const err127 = {instancePath:instancePath+"/history/accepted/" + i16+"/path",schemaPath:"#/$defs/path/type",keyword:"type",params:{type: "string"},schema:schema37.type,parentSchema:schema37,data:data64};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data62.before !== undefined && func0.call(data62, "before")){
let data65 = data62.before;
if((typeof data65 !== "string") && (data65 !== null)){
const err128 = {instancePath:instancePath+"/history/accepted/" + i16+"/before",schemaPath:"#/$defs/objectIdOrNull/type",keyword:"type",params:{type: schema50.type},schema:schema50.type,parentSchema:schema50,data:data65};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
if(typeof data65 === "string"){
if(!pattern6.test(data65)){
const err129 = {instancePath:instancePath+"/history/accepted/" + i16+"/before",schemaPath:"#/$defs/objectIdOrNull/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema50,data:data65};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
}
if(data62.after !== undefined && func0.call(data62, "after")){
let data66 = data62.after;
if((typeof data66 !== "string") && (data66 !== null)){
const err130 = {instancePath:instancePath+"/history/accepted/" + i16+"/after",schemaPath:"#/$defs/objectIdOrNull/type",keyword:"type",params:{type: schema50.type},schema:schema50.type,parentSchema:schema50,data:data66};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
if(typeof data66 === "string"){
if(!pattern6.test(data66)){
const err131 = {instancePath:instancePath+"/history/accepted/" + i16+"/after",schemaPath:"#/$defs/objectIdOrNull/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema50,data:data66};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
if(data62.reason !== undefined && func0.call(data62, "reason")){
let data67 = data62.reason;
if(typeof data67 === "string"){
if(!pattern8.test(data67)){
const err132 = {instancePath:instancePath+"/history/accepted/" + i16+"/reason",schemaPath:"#/properties/history/properties/accepted/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.history.properties.accepted.items.properties.reason,data:data67};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
else {
const err133 = {instancePath:instancePath+"/history/accepted/" + i16+"/reason",schemaPath:"#/properties/history/properties/accepted/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema31.properties.history.properties.accepted.items.properties.reason.type,parentSchema:schema31.properties.history.properties.accepted.items.properties.reason,data:data67};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
}
else {
const err134 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/type",keyword:"type",params:{type: "object"},schema:schema31.properties.history.properties.accepted.items.type,parentSchema:schema31.properties.history.properties.accepted.items,data:data62};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
}
else {
const err135 = {instancePath:instancePath+"/history/accepted",schemaPath:"#/properties/history/properties/accepted/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.accepted.type,parentSchema:schema31.properties.history.properties.accepted,data:data61};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
}
else {
const err136 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/type",keyword:"type",params:{type: "object"},schema:schema31.properties.history.type,parentSchema:schema31.properties.history,data:data50};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data.vouch !== undefined && func0.call(data, "vouch")){
let data68 = data.vouch;
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
for(const key13 of Object.keys(data68)){
if(!(key13 === "staleAfterDays")){
const err137 = {instancePath:instancePath+"/vouch",schemaPath:"#/properties/vouch/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},schema:false,parentSchema:schema31.properties.vouch,data:data68};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
if(data68.staleAfterDays !== undefined && func0.call(data68, "staleAfterDays")){
let data69 = data68.staleAfterDays;
if(!(((typeof data69 == "number") && (!(data69 % 1) && !isNaN(data69))) && (isFinite(data69)))){
const err138 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.vouch.properties.staleAfterDays.type,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data69};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
if((typeof data69 == "number") && (isFinite(data69))){
if(data69 > 100000 || isNaN(data69)){
const err139 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},schema:100000,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data69};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
if(data69 < 1 || isNaN(data69)){
const err140 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data69};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
}
}
else {
const err141 = {instancePath:instancePath+"/vouch",schemaPath:"#/properties/vouch/type",keyword:"type",params:{type: "object"},schema:schema31.properties.vouch.type,parentSchema:schema31.properties.vouch,data:data68};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
}
else {
const err142 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
