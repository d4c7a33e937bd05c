// Made by scripts/compile-schemas.ts from schemas/config.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Configuration of lint-protocol","description":"`.lint-protocol.yaml`, `.lint-protocol.yml` or `.lint-protocol.json` at the repository's root.","type":"object","x-expected":"a mapping of settings","additionalProperties":false,"properties":{"$schema":{"description":"Where editors find this schema.","examples":["./node_modules/lint-protocol/schemas/config.schema.json"],"type":"string","x-expected":"text"},"extends":{"description":"Configurations that hold where this one says nothing: a path or a list of paths, of which a later one wins. They begin at the repository's root, and are read from the state that this one is read from.","examples":["conf/team.yaml"],"x-expected":"a path from the repository's root, or a list of such paths","type":["string","array"],"pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","items":{"$ref":"#/$defs/configPath"}},"rules":{"description":"Levels that differ from the rules' own, by rule id or pattern (`message/*`). Of several that fit a rule the last one counts.","examples":[{"message/*":"warning","MB-001":"off"}],"type":"object","x-expected":"a mapping of rule ids to levels","additionalProperties":{"enum":["error","warning","info","off"],"x-expected":"one of error, warning, info and off"}},"limits":{"description":"Sizes beyond which a file is reported instead of read.","type":"object","x-expected":"a mapping of limits","additionalProperties":false,"properties":{"fileBytes":{"description":"Size of a record file: a number of bytes, or a number with a unit (`64MiB`). At most 256MiB.","examples":["16MiB"],"default":"64MiB","type":["integer","string"],"minimum":1,"maximum":268435456,"pattern":"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$","x-expected":"a size from 1 to 256MiB, in bytes or as 500KiB or 64MiB"},"logBytes":{"description":"Size of an append-only log: a number of bytes, or a number with a unit (`1GiB`).","examples":["256MiB"],"default":"1GiB","type":["integer","string"],"minimum":1,"maximum":1099511627776,"pattern":"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$","x-expected":"a size from 1 to 1024GiB, in bytes or as 500MiB or 1GiB"},"depth":{"description":"Levels of nesting in JSON and YAML.","examples":[100],"default":200,"type":"integer","minimum":1,"maximum":1000,"x-expected":"a whole number from 1 to 1000"},"aliases":{"description":"How many nodes the aliases of a YAML document may add.","examples":[0],"default":100,"type":"integer","minimum":0,"maximum":1000000,"x-expected":"a whole number from 0 to 1000000"}}},"messages":{"description":"Which files are messages, and how they are judged.","type":"object","x-expected":"a mapping of settings for messages","additionalProperties":false,"properties":{"include":{"description":"Globs of files that must be messages, from the repository's root. Without it, Markdown files in `messages/`, `inbox/` and `outbox/` folders are messages when they have an envelope with a subject.","examples":[["mail/**/*.md"]],"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"exclude":{"description":"Globs of files that are no messages, from the repository's root.","examples":[["mail/drafts/**"]],"default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"subjects":{"description":"`required`: a message whose subject has no prefix of the protocol is a problem. `optional`: only messages whose subject has such a prefix, or nearly one, are judged.","examples":["optional"],"default":"required","enum":["required","optional"],"x-expected":"required or optional"},"allowReplyPrefix":{"description":"Whether `Re:` may stand in front of a subject's prefix.","examples":[true],"default":false,"type":"boolean","x-expected":"true or false"},"roster":{"description":"The names of all agents. Without it, the `agents/<Name>/` folders beside the messages name them.","examples":[["BlueLake","GreenCastle"]],"type":"array","x-expected":"a list of agent names","items":{"type":"string","pattern":"^[A-Za-z][A-Za-z0-9_-]{0,49}$","x-expected":"an agent name: a letter, then at most 49 letters, digits, _ and -"}},"ackTimeout":{"description":"How long a message may wait for its acknowledgement, counted to the newest message: minutes, hours or days.","examples":["48h"],"default":"24h","type":"string","pattern":"^[1-9][0-9]{0,5}[mhd]$","x-expected":"a time such as 90m, 24h or 2d"}}},"contributions":{"description":"How contributions and their manifests are judged.","type":"object","x-expected":"a mapping of settings for contributions","additionalProperties":false,"properties":{"session":{"description":"The id of the session that is active. Without it, the session store `.cleo/sessions.json` says so.","examples":["session_20260126_093000_1a2b3c"],"type":"string","pattern":"^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"keyQuestions":{"description":"By epic, the ids of the questions that each of its contributions must answer.","examples":[{"T2308":["RCSD-001","RCSD-002"]}],"default":{},"type":"object","propertyNames":{"pattern":"^T[0-9]{3,}$","x-expected":"an epic id such as T2308"},"x-expected":"a mapping of epic ids such as T2308 to lists of question ids","additionalProperties":{"type":"array","x-expected":"a list of question ids","items":{"type":"string","pattern":"^[A-Z]+-[0-9]{3}$","x-expected":"a question id such as RCSD-001"}}},"protocolDocument":{"description":"A Markdown document whose table of decision points lists the questions to be answered, for epics that `keyQuestions` does not name.","examples":["docs/protocol.md"],"$ref":"#/$defs/path","x-expected":"a path from the repository's root, such as docs/protocol.md"},"hedgeWords":{"description":"Words and phrases that an answer must not hold: `instead` replaces the default list, `add` extends it.","examples":[{"add":["some day"]}],"default":{"instead":["maybe","possibly","could be","perhaps","might","not sure","unclear","TBD","to be determined","it depends"]},"type":"object","x-expected":"a mapping with the lists instead and add","additionalProperties":false,"properties":{"instead":{"description":"The whole list.","type":"array","x-expected":"a list of words","items":{"$ref":"#/$defs/words"}},"add":{"description":"What is added to the list.","type":"array","x-expected":"a list of words","items":{"$ref":"#/$defs/words"}}}},"archiveThreshold":{"description":"How many entries the active manifest may hold before it should be archived.","examples":[200],"default":1000,"type":"integer","minimum":1,"maximum":1000000,"x-expected":"a whole number from 1 to 1000000"}}},"consensus":{"description":"Which files are voting matrices.","type":"object","x-expected":"a mapping of settings for voting matrices","additionalProperties":false,"properties":{"include":{"description":"Globs of files that must be voting matrices. Without it, JSON files in `.cleo/consensus/` are, and those of the name `*-consensus.json` in `consensus` folders below `.cleo/rcasd/`.","examples":[["votes/*.json"]],"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}}}},"subagents":{"description":"Which files are agent definitions, manifests of subagents and spawn prompts.","type":"object","x-expected":"a mapping of settings for subagents","additionalProperties":false,"properties":{"agents":{"description":"Globs of files that must be agent definitions. Without it, Markdown files in `agents/`, `.claude/agents/` and `.cleo/agents/` are when they have front matter, and `AGENT.md` in a folder there.","examples":[["crew/*.md"]],"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"manifests":{"description":"Globs of manifests of subagents. Without it, every `MANIFEST.jsonl` in an `agent-outputs` folder is one.","examples":[["out/MANIFEST.jsonl"]],"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"prompts":{"description":"Globs of files that are spawn prompts.","examples":[["prompts/*.md"]],"default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}}}},"history":{"description":"What may change between two states of the repository.","type":"object","x-expected":"a mapping of settings for history","additionalProperties":false,"properties":{"appendOnly":{"description":"Globs of further files that only grow, line by line. The manifests of contributions and of subagents and the audit logs of knowledge bases do so anyway.","examples":[["ledger/*.jsonl"]],"default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"immutable":{"description":"Globs of further files that never change or go once a commit holds them. The captured sources of knowledge bases are such files anyway.","examples":[["evidence/**"]],"default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"archives":{"description":"Globs of further files to which entries of a contribution manifest, or of a log that `appendOnly` names, may move in one commit. They are logs themselves. The archives of epics are such files anyway.","examples":[["ledger/old/*.jsonl"]],"default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"segments":{"description":"Globs of further gzip files to which the oldest entries of an audit log, or of a log that `appendOnly` names, may move in one commit. `audit.log*.jsonl.gz` beside an audit log are such files anyway.","examples":[["ledger/*.gz"]],"default":[],"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"protectedRefs":{"description":"Globs of whole ref names that must not be deleted while logs stand on them.","examples":[["refs/heads/main","refs/heads/release/*"]],"default":["refs/heads/main","refs/heads/master"],"type":"array","x-expected":"a list of globs of refs, such as refs/heads/release/*","items":{"type":"string","pattern":"^refs/\\S","x-expected":"a glob of whole ref names, such as refs/heads/release/*"}},"accepted":{"description":"Changes of the past that are known and excused: each names one path in one commit, with the blobs before and after.","examples":[[{"commit":"b4370d153ff6b3a7ded41e3dfa28b191a9f61423","path":"ledger/a.jsonl","before":"1a1cc9216912c21a6df6bc46bccb035a04e122b6","after":null,"reason":"the ledger moved to a repository of its own"}]],"default":[],"type":"array","maxItems":1000,"x-expected":"a list of accepted changes","items":{"type":"object","x-expected":"a mapping of commit, path, before, after and reason","additionalProperties":false,"required":["commit","path","before","after","reason"],"properties":{"commit":{"description":"The whole id of the commit.","x-expected":"a whole id of 40 or 64 hex digits","$ref":"#/$defs/objectId"},"path":{"description":"The path that the change is about.","x-expected":"a path from the repository's root","$ref":"#/$defs/path"},"before":{"description":"The id of the blob that the commit before held there; null for nothing.","x-expected":"a whole id of 40 or 64 hex digits, or null","$ref":"#/$defs/objectIdOrNull"},"after":{"description":"The id of the blob that the commit left there; null for nothing.","x-expected":"a whole id of 40 or 64 hex digits, or null","$ref":"#/$defs/objectIdOrNull"},"reason":{"description":"Why this is accepted.","type":"string","pattern":"\\S","x-expected":"a reason in words"}}}}}},"vouch":{"description":"How knowledge bases are judged.","type":"object","x-expected":"a mapping of settings for knowledge bases","additionalProperties":false,"properties":{"staleAfterDays":{"description":"After how many days without a confirmation a claim is stale, counted to the newest event of its audit log.","examples":[90],"default":180,"type":"integer","minimum":1,"maximum":100000,"x-expected":"a whole number of days from 1 to 100000"}}}},"$defs":{"configPath":{"type":"string","pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","x-expected":"a path from the repository's root, such as shared/lint-protocol.yaml"},"path":{"type":"string","pattern":"^(?!/|(.*/)?\\.\\.?(/|$))\\S","x-expected":"a path from the repository's root"},"words":{"type":"string","pattern":"^\\S(.{0,98}\\S)?$","x-expected":"a word or a phrase of at most 100 characters"},"objectId":{"type":"string","pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits"},"objectIdOrNull":{"type":["string","null"],"pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits, or null"},"glob":{"type":"string","pattern":"^\\S","x-expected":"a glob from the repository's root, such as mail/**/*.md"}}};
const schema32 = {"type":"string","pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","x-expected":"a path from the repository's root, such as shared/lint-protocol.yaml"};
const schema33 = {"type":"string","pattern":"^\\S","x-expected":"a glob from the repository's root, such as mail/**/*.md"};
const schema35 = {"type":"string","pattern":"^(?!/|(.*/)?\\.\\.?(/|$))\\S","x-expected":"a path from the repository's root"};
const schema36 = {"type":"string","pattern":"^\\S(.{0,98}\\S)?$","x-expected":"a word or a phrase of at most 100 characters"};
const schema46 = {"type":"string","pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits"};
const schema48 = {"type":["string","null"],"pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits, or null"};
const func0 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$", "u");
const pattern6 = new RegExp("^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$", "u");
const pattern8 = new RegExp("^\\S", "u");
const pattern10 = new RegExp("^[A-Za-z][A-Za-z0-9_-]{0,49}$", "u");
const pattern11 = new RegExp("^[1-9][0-9]{0,5}[mhd]$", "u");
const pattern12 = new RegExp("^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$", "u");
const pattern13 = new RegExp("^T[0-9]{3,}$", "u");
const pattern14 = new RegExp("^[A-Z]+-[0-9]{3}$", "u");
const pattern15 = new RegExp("^(?!/|(.*/)?\\.\\.?(/|$))\\S", "u");
const pattern16 = new RegExp("^\\S(.{0,98}\\S)?$", "u");
const pattern26 = new RegExp("^refs/\\S", "u");
const pattern27 = new RegExp("^([0-9a-f]{40}|[0-9a-f]{64})$", "u");
const pattern31 = new RegExp("\\S", "u");

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
if(data.extends !== undefined && func0.call(data, "extends")){
let data1 = data.extends;
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
const err2 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/type",keyword:"type",params:{type: schema31.properties.extends.type},schema:schema31.properties.extends.type,parentSchema:schema31.properties.extends,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err3 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/pattern",keyword:"pattern",params:{pattern: "^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$"},schema:"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$",parentSchema:schema31.properties.extends,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err4 = {instancePath:instancePath+"/extends/" + i0,schemaPath:"#/$defs/configPath/pattern",keyword:"pattern",params:{pattern: "^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$"},schema:"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$",parentSchema:schema32,data:data2};
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
const err5 = {instancePath:instancePath+"/extends/" + i0,schemaPath:"#/$defs/configPath/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
}
if(data.rules !== undefined && func0.call(data, "rules")){
let data3 = data.rules;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 of Object.keys(data3)){
let data4 = data3[key1];
if(!((((data4 === "error") || (data4 === "warning")) || (data4 === "info")) || (data4 === "off"))){
const err6 = {instancePath:instancePath+"/rules/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema31.properties.rules.additionalProperties.enum},schema:schema31.properties.rules.additionalProperties.enum,parentSchema:schema31.properties.rules.additionalProperties,data:data4};
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
else {
const err7 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"},schema:schema31.properties.rules.type,parentSchema:schema31.properties.rules,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data5 = data.limits;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 of Object.keys(data5)){
if(!((((key2 === "fileBytes") || (key2 === "logBytes")) || (key2 === "depth")) || (key2 === "aliases"))){
const err8 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema31.properties.limits,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data5.fileBytes !== undefined && func0.call(data5, "fileBytes")){
let data6 = data5.fileBytes;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (typeof data6 !== "string")){
const err9 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: schema31.properties.limits.properties.fileBytes.type},schema:schema31.properties.limits.properties.fileBytes.type,parentSchema:schema31.properties.limits.properties.fileBytes,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 268435456 || isNaN(data6)){
const err10 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 268435456},schema:268435456,parentSchema:schema31.properties.limits.properties.fileBytes,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data6 < 1 || isNaN(data6)){
const err11 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.fileBytes,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(typeof data6 === "string"){
if(!pattern6.test(data6)){
const err12 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$"},schema:"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$",parentSchema:schema31.properties.limits.properties.fileBytes,data:data6};
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
if(data5.logBytes !== undefined && func0.call(data5, "logBytes")){
let data7 = data5.logBytes;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (typeof data7 !== "string")){
const err13 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/type",keyword:"type",params:{type: schema31.properties.limits.properties.logBytes.type},schema:schema31.properties.limits.properties.logBytes.type,parentSchema:schema31.properties.limits.properties.logBytes,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1099511627776 || isNaN(data7)){
const err14 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1099511627776},schema:1099511627776,parentSchema:schema31.properties.limits.properties.logBytes,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data7 < 1 || isNaN(data7)){
const err15 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.logBytes,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(typeof data7 === "string"){
if(!pattern6.test(data7)){
const err16 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$"},schema:"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$",parentSchema:schema31.properties.limits.properties.logBytes,data:data7};
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
if(data5.depth !== undefined && func0.call(data5, "depth")){
let data8 = data5.depth;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err17 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.limits.properties.depth.type,parentSchema:schema31.properties.limits.properties.depth,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000 || isNaN(data8)){
const err18 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},schema:1000,parentSchema:schema31.properties.limits.properties.depth,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data8 < 1 || isNaN(data8)){
const err19 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.depth,data:data8};
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
if(data5.aliases !== undefined && func0.call(data5, "aliases")){
let data9 = data5.aliases;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err20 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.limits.properties.aliases.type,parentSchema:schema31.properties.limits.properties.aliases,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1000000 || isNaN(data9)){
const err21 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},schema:1000000,parentSchema:schema31.properties.limits.properties.aliases,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data9 < 0 || isNaN(data9)){
const err22 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.limits.properties.aliases,data:data9};
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
const err23 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},schema:schema31.properties.limits.type,parentSchema:schema31.properties.limits,data:data5};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.messages !== undefined && func0.call(data, "messages")){
let data10 = data.messages;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key3 of Object.keys(data10)){
if(!((((((key3 === "include") || (key3 === "exclude")) || (key3 === "subjects")) || (key3 === "allowReplyPrefix")) || (key3 === "roster")) || (key3 === "ackTimeout"))){
const err24 = {instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema31.properties.messages,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.include !== undefined && func0.call(data10, "include")){
let data11 = data10.include;
if(Array.isArray(data11)){
if(data11.length < 1){
const err25 = {instancePath:instancePath+"/messages/include",schemaPath:"#/properties/messages/properties/include/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.messages.properties.include,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(typeof data12 === "string"){
if(!pattern8.test(data12)){
const err26 = {instancePath:instancePath+"/messages/include/" + i1,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/messages/include/" + i1,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/messages/include",schemaPath:"#/properties/messages/properties/include/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.include.type,parentSchema:schema31.properties.messages.properties.include,data:data11};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data10.exclude !== undefined && func0.call(data10, "exclude")){
let data13 = data10.exclude;
if(Array.isArray(data13)){
const len2 = data13.length;
for(let i2=0; i2<len2; i2++){
let data14 = data13[i2];
if(typeof data14 === "string"){
if(!pattern8.test(data14)){
const err29 = {instancePath:instancePath+"/messages/exclude/" + i2,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data14};
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
const err30 = {instancePath:instancePath+"/messages/exclude/" + i2,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data14};
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
else {
const err31 = {instancePath:instancePath+"/messages/exclude",schemaPath:"#/properties/messages/properties/exclude/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.exclude.type,parentSchema:schema31.properties.messages.properties.exclude,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data10.subjects !== undefined && func0.call(data10, "subjects")){
let data15 = data10.subjects;
if(!((data15 === "required") || (data15 === "optional"))){
const err32 = {instancePath:instancePath+"/messages/subjects",schemaPath:"#/properties/messages/properties/subjects/enum",keyword:"enum",params:{allowedValues: schema31.properties.messages.properties.subjects.enum},schema:schema31.properties.messages.properties.subjects.enum,parentSchema:schema31.properties.messages.properties.subjects,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data10.allowReplyPrefix !== undefined && func0.call(data10, "allowReplyPrefix")){
let data16 = data10.allowReplyPrefix;
if(typeof data16 !== "boolean"){
const err33 = {instancePath:instancePath+"/messages/allowReplyPrefix",schemaPath:"#/properties/messages/properties/allowReplyPrefix/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.messages.properties.allowReplyPrefix.type,parentSchema:schema31.properties.messages.properties.allowReplyPrefix,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data10.roster !== undefined && func0.call(data10, "roster")){
let data17 = data10.roster;
if(Array.isArray(data17)){
const len3 = data17.length;
for(let i3=0; i3<len3; i3++){
let data18 = data17[i3];
if(typeof data18 === "string"){
if(!pattern10.test(data18)){
const err34 = {instancePath:instancePath+"/messages/roster/" + i3,schemaPath:"#/properties/messages/properties/roster/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_-]{0,49}$"},schema:"^[A-Za-z][A-Za-z0-9_-]{0,49}$",parentSchema:schema31.properties.messages.properties.roster.items,data:data18};
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
const err35 = {instancePath:instancePath+"/messages/roster/" + i3,schemaPath:"#/properties/messages/properties/roster/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.messages.properties.roster.items.type,parentSchema:schema31.properties.messages.properties.roster.items,data:data18};
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
else {
const err36 = {instancePath:instancePath+"/messages/roster",schemaPath:"#/properties/messages/properties/roster/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.roster.type,parentSchema:schema31.properties.messages.properties.roster,data:data17};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data10.ackTimeout !== undefined && func0.call(data10, "ackTimeout")){
let data19 = data10.ackTimeout;
if(typeof data19 === "string"){
if(!pattern11.test(data19)){
const err37 = {instancePath:instancePath+"/messages/ackTimeout",schemaPath:"#/properties/messages/properties/ackTimeout/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,5}[mhd]$"},schema:"^[1-9][0-9]{0,5}[mhd]$",parentSchema:schema31.properties.messages.properties.ackTimeout,data:data19};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/messages/ackTimeout",schemaPath:"#/properties/messages/properties/ackTimeout/type",keyword:"type",params:{type: "string"},schema:schema31.properties.messages.properties.ackTimeout.type,parentSchema:schema31.properties.messages.properties.ackTimeout,data:data19};
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
else {
const err39 = {instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "object"},schema:schema31.properties.messages.type,parentSchema:schema31.properties.messages,data:data10};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.contributions !== undefined && func0.call(data, "contributions")){
let data20 = data.contributions;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key4 of Object.keys(data20)){
if(!(((((key4 === "session") || (key4 === "keyQuestions")) || (key4 === "protocolDocument")) || (key4 === "hedgeWords")) || (key4 === "archiveThreshold"))){
const err40 = {instancePath:instancePath+"/contributions",schemaPath:"#/properties/contributions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema31.properties.contributions,data:data20};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data20.session !== undefined && func0.call(data20, "session")){
let data21 = data20.session;
if(typeof data21 === "string"){
if(!pattern12.test(data21)){
const err41 = {instancePath:instancePath+"/contributions/session",schemaPath:"#/properties/contributions/properties/session/pattern",keyword:"pattern",params:{pattern: "^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$"},schema:"^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$",parentSchema:schema31.properties.contributions.properties.session,data:data21};
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
const err42 = {instancePath:instancePath+"/contributions/session",schemaPath:"#/properties/contributions/properties/session/type",keyword:"type",params:{type: "string"},schema:schema31.properties.contributions.properties.session.type,parentSchema:schema31.properties.contributions.properties.session,data:data21};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data20.keyQuestions !== undefined && func0.call(data20, "keyQuestions")){
let data22 = data20.keyQuestions;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key5 of Object.keys(data22)){
const _errs53 = errors;
if(typeof key5 === "string"){
if(!pattern13.test(key5)){
const err43 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/propertyNames/pattern",keyword:"pattern",params:{pattern: "^T[0-9]{3,}$"},schema:"^T[0-9]{3,}$",parentSchema:schema31.properties.contributions.properties.keyQuestions.propertyNames,data:key5,propertyName:key5};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
var valid16 = _errs53 === errors;
if(!valid16){
const err44 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/propertyNames",keyword:"propertyNames",params:{propertyName: key5},schema:schema31.properties.contributions.properties.keyQuestions.propertyNames,parentSchema:schema31.properties.contributions.properties.keyQuestions,data:data22};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
for(const key6 of Object.keys(data22)){
let data23 = data22[key6];
if(Array.isArray(data23)){
const len4 = data23.length;
for(let i4=0; i4<len4; i4++){
let data24 = data23[i4];
if(typeof data24 === "string"){
if(!pattern14.test(data24)){
const err45 = {instancePath:instancePath+"/contributions/keyQuestions/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i4,schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/items/pattern",keyword:"pattern",params:{pattern: "^[A-Z]+-[0-9]{3}$"},schema:"^[A-Z]+-[0-9]{3}$",parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items,data:data24};
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
const err46 = {instancePath:instancePath+"/contributions/keyQuestions/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i4,schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items.type,parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items,data:data24};
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
const err47 = {instancePath:instancePath+"/contributions/keyQuestions/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.type,parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties,data:data23};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.properties.keyQuestions.type,parentSchema:schema31.properties.contributions.properties.keyQuestions,data:data22};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data20.protocolDocument !== undefined && func0.call(data20, "protocolDocument")){
let data25 = data20.protocolDocument;
if(typeof data25 === "string"){
if(!pattern15.test(data25)){
const err49 = {instancePath:instancePath+"/contributions/protocolDocument",schemaPath:"#/$defs/path/pattern",keyword:"pattern",params:{pattern: "^(?!/|(.*/)?\\.\\.?(/|$))\\S"},schema:"^(?!/|(.*/)?\\.\\.?(/|$))\\S",parentSchema:schema35,data:data25};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/contributions/protocolDocument",schemaPath:"#/$defs/path/type",keyword:"type",params:{type: "string"},schema:schema35.type,parentSchema:schema35,data:data25};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data20.hedgeWords !== undefined && func0.call(data20, "hedgeWords")){
let data26 = data20.hedgeWords;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
for(const key7 of Object.keys(data26)){
if(!((key7 === "instead") || (key7 === "add"))){
const err51 = {instancePath:instancePath+"/contributions/hedgeWords",schemaPath:"#/properties/contributions/properties/hedgeWords/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema31.properties.contributions.properties.hedgeWords,data:data26};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data26.instead !== undefined && func0.call(data26, "instead")){
let data27 = data26.instead;
if(Array.isArray(data27)){
const len5 = data27.length;
for(let i5=0; i5<len5; i5++){
let data28 = data27[i5];
if(typeof data28 === "string"){
if(!pattern16.test(data28)){
const err52 = {instancePath:instancePath+"/contributions/hedgeWords/instead/" + i5,schemaPath:"#/$defs/words/pattern",keyword:"pattern",params:{pattern: "^\\S(.{0,98}\\S)?$"},schema:"^\\S(.{0,98}\\S)?$",parentSchema:schema36,data:data28};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/contributions/hedgeWords/instead/" + i5,schemaPath:"#/$defs/words/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data28};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath:instancePath+"/contributions/hedgeWords/instead",schemaPath:"#/properties/contributions/properties/hedgeWords/properties/instead/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.hedgeWords.properties.instead.type,parentSchema:schema31.properties.contributions.properties.hedgeWords.properties.instead,data:data27};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data26.add !== undefined && func0.call(data26, "add")){
let data29 = data26.add;
if(Array.isArray(data29)){
const len6 = data29.length;
for(let i6=0; i6<len6; i6++){
let data30 = data29[i6];
if(typeof data30 === "string"){
if(!pattern16.test(data30)){
const err55 = {instancePath:instancePath+"/contributions/hedgeWords/add/" + i6,schemaPath:"#/$defs/words/pattern",keyword:"pattern",params:{pattern: "^\\S(.{0,98}\\S)?$"},schema:"^\\S(.{0,98}\\S)?$",parentSchema:schema36,data:data30};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/contributions/hedgeWords/add/" + i6,schemaPath:"#/$defs/words/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data30};
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
else {
const err57 = {instancePath:instancePath+"/contributions/hedgeWords/add",schemaPath:"#/properties/contributions/properties/hedgeWords/properties/add/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.hedgeWords.properties.add.type,parentSchema:schema31.properties.contributions.properties.hedgeWords.properties.add,data:data29};
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
const err58 = {instancePath:instancePath+"/contributions/hedgeWords",schemaPath:"#/properties/contributions/properties/hedgeWords/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.properties.hedgeWords.type,parentSchema:schema31.properties.contributions.properties.hedgeWords,data:data26};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data20.archiveThreshold !== undefined && func0.call(data20, "archiveThreshold")){
let data31 = data20.archiveThreshold;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
const err59 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.contributions.properties.archiveThreshold.type,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data31};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 1000000 || isNaN(data31)){
const err60 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},schema:1000000,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data31};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(data31 < 1 || isNaN(data31)){
const err61 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data31};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
}
else {
const err62 = {instancePath:instancePath+"/contributions",schemaPath:"#/properties/contributions/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.type,parentSchema:schema31.properties.contributions,data:data20};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.consensus !== undefined && func0.call(data, "consensus")){
let data32 = data.consensus;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key8 of Object.keys(data32)){
if(!(key8 === "include")){
const err63 = {instancePath:instancePath+"/consensus",schemaPath:"#/properties/consensus/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema31.properties.consensus,data:data32};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data32.include !== undefined && func0.call(data32, "include")){
let data33 = data32.include;
if(Array.isArray(data33)){
if(data33.length < 1){
const err64 = {instancePath:instancePath+"/consensus/include",schemaPath:"#/properties/consensus/properties/include/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.consensus.properties.include,data:data33};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
const len7 = data33.length;
for(let i7=0; i7<len7; i7++){
let data34 = data33[i7];
if(typeof data34 === "string"){
if(!pattern8.test(data34)){
const err65 = {instancePath:instancePath+"/consensus/include/" + i7,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data34};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/consensus/include/" + i7,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data34};
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
const err67 = {instancePath:instancePath+"/consensus/include",schemaPath:"#/properties/consensus/properties/include/type",keyword:"type",params:{type: "array"},schema:schema31.properties.consensus.properties.include.type,parentSchema:schema31.properties.consensus.properties.include,data:data33};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/consensus",schemaPath:"#/properties/consensus/type",keyword:"type",params:{type: "object"},schema:schema31.properties.consensus.type,parentSchema:schema31.properties.consensus,data:data32};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.subagents !== undefined && func0.call(data, "subagents")){
let data35 = data.subagents;
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
for(const key9 of Object.keys(data35)){
if(!(((key9 === "agents") || (key9 === "manifests")) || (key9 === "prompts"))){
const err69 = {instancePath:instancePath+"/subagents",schemaPath:"#/properties/subagents/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema31.properties.subagents,data:data35};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data35.agents !== undefined && func0.call(data35, "agents")){
let data36 = data35.agents;
if(Array.isArray(data36)){
if(data36.length < 1){
const err70 = {instancePath:instancePath+"/subagents/agents",schemaPath:"#/properties/subagents/properties/agents/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.subagents.properties.agents,data:data36};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
const len8 = data36.length;
for(let i8=0; i8<len8; i8++){
let data37 = data36[i8];
if(typeof data37 === "string"){
if(!pattern8.test(data37)){
const err71 = {instancePath:instancePath+"/subagents/agents/" + i8,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data37};
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
const err72 = {instancePath:instancePath+"/subagents/agents/" + i8,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data37};
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
const err73 = {instancePath:instancePath+"/subagents/agents",schemaPath:"#/properties/subagents/properties/agents/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.agents.type,parentSchema:schema31.properties.subagents.properties.agents,data:data36};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data35.manifests !== undefined && func0.call(data35, "manifests")){
let data38 = data35.manifests;
if(Array.isArray(data38)){
if(data38.length < 1){
const err74 = {instancePath:instancePath+"/subagents/manifests",schemaPath:"#/properties/subagents/properties/manifests/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.subagents.properties.manifests,data:data38};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
const len9 = data38.length;
for(let i9=0; i9<len9; i9++){
let data39 = data38[i9];
if(typeof data39 === "string"){
if(!pattern8.test(data39)){
const err75 = {instancePath:instancePath+"/subagents/manifests/" + i9,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data39};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/subagents/manifests/" + i9,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data39};
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
const err77 = {instancePath:instancePath+"/subagents/manifests",schemaPath:"#/properties/subagents/properties/manifests/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.manifests.type,parentSchema:schema31.properties.subagents.properties.manifests,data:data38};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data35.prompts !== undefined && func0.call(data35, "prompts")){
let data40 = data35.prompts;
if(Array.isArray(data40)){
const len10 = data40.length;
for(let i10=0; i10<len10; i10++){
let data41 = data40[i10];
if(typeof data41 === "string"){
if(!pattern8.test(data41)){
const err78 = {instancePath:instancePath+"/subagents/prompts/" + i10,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data41};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
else {
const err79 = {instancePath:instancePath+"/subagents/prompts/" + i10,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data41};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
else {
const err80 = {instancePath:instancePath+"/subagents/prompts",schemaPath:"#/properties/subagents/properties/prompts/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.prompts.type,parentSchema:schema31.properties.subagents.properties.prompts,data:data40};
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
else {
const err81 = {instancePath:instancePath+"/subagents",schemaPath:"#/properties/subagents/type",keyword:"type",params:{type: "object"},schema:schema31.properties.subagents.type,parentSchema:schema31.properties.subagents,data:data35};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data.history !== undefined && func0.call(data, "history")){
let data42 = data.history;
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
for(const key10 of Object.keys(data42)){
if(!((((((key10 === "appendOnly") || (key10 === "immutable")) || (key10 === "archives")) || (key10 === "segments")) || (key10 === "protectedRefs")) || (key10 === "accepted"))){
const err82 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},schema:false,parentSchema:schema31.properties.history,data:data42};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data42.appendOnly !== undefined && func0.call(data42, "appendOnly")){
let data43 = data42.appendOnly;
if(Array.isArray(data43)){
const len11 = data43.length;
for(let i11=0; i11<len11; i11++){
let data44 = data43[i11];
if(typeof data44 === "string"){
if(!pattern8.test(data44)){
const err83 = {instancePath:instancePath+"/history/appendOnly/" + i11,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data44};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/history/appendOnly/" + i11,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data44};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
}
else {
const err85 = {instancePath:instancePath+"/history/appendOnly",schemaPath:"#/properties/history/properties/appendOnly/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.appendOnly.type,parentSchema:schema31.properties.history.properties.appendOnly,data:data43};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data42.immutable !== undefined && func0.call(data42, "immutable")){
let data45 = data42.immutable;
if(Array.isArray(data45)){
const len12 = data45.length;
for(let i12=0; i12<len12; i12++){
let data46 = data45[i12];
if(typeof data46 === "string"){
if(!pattern8.test(data46)){
const err86 = {instancePath:instancePath+"/history/immutable/" + i12,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data46};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/history/immutable/" + i12,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data46};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath:instancePath+"/history/immutable",schemaPath:"#/properties/history/properties/immutable/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.immutable.type,parentSchema:schema31.properties.history.properties.immutable,data:data45};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data42.archives !== undefined && func0.call(data42, "archives")){
let data47 = data42.archives;
if(Array.isArray(data47)){
const len13 = data47.length;
for(let i13=0; i13<len13; i13++){
let data48 = data47[i13];
if(typeof data48 === "string"){
if(!pattern8.test(data48)){
const err89 = {instancePath:instancePath+"/history/archives/" + i13,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data48};
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
const err90 = {instancePath:instancePath+"/history/archives/" + i13,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data48};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
else {
const err91 = {instancePath:instancePath+"/history/archives",schemaPath:"#/properties/history/properties/archives/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.archives.type,parentSchema:schema31.properties.history.properties.archives,data:data47};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data42.segments !== undefined && func0.call(data42, "segments")){
let data49 = data42.segments;
if(Array.isArray(data49)){
const len14 = data49.length;
for(let i14=0; i14<len14; i14++){
let data50 = data49[i14];
if(typeof data50 === "string"){
if(!pattern8.test(data50)){
const err92 = {instancePath:instancePath+"/history/segments/" + i14,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data50};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
else {
const err93 = {instancePath:instancePath+"/history/segments/" + i14,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data50};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath:instancePath+"/history/segments",schemaPath:"#/properties/history/properties/segments/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.segments.type,parentSchema:schema31.properties.history.properties.segments,data:data49};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data42.protectedRefs !== undefined && func0.call(data42, "protectedRefs")){
let data51 = data42.protectedRefs;
if(Array.isArray(data51)){
const len15 = data51.length;
for(let i15=0; i15<len15; i15++){
let data52 = data51[i15];
if(typeof data52 === "string"){
if(!pattern26.test(data52)){
const err95 = {instancePath:instancePath+"/history/protectedRefs/" + i15,schemaPath:"#/properties/history/properties/protectedRefs/items/pattern",keyword:"pattern",params:{pattern: "^refs/\\S"},schema:"^refs/\\S",parentSchema:schema31.properties.history.properties.protectedRefs.items,data:data52};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
else {
const err96 = {instancePath:instancePath+"/history/protectedRefs/" + i15,schemaPath:"#/properties/history/properties/protectedRefs/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.history.properties.protectedRefs.items.type,parentSchema:schema31.properties.history.properties.protectedRefs.items,data:data52};
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
const err97 = {instancePath:instancePath+"/history/protectedRefs",schemaPath:"#/properties/history/properties/protectedRefs/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.protectedRefs.type,parentSchema:schema31.properties.history.properties.protectedRefs,data:data51};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data42.accepted !== undefined && func0.call(data42, "accepted")){
let data53 = data42.accepted;
if(Array.isArray(data53)){
if(data53.length > 1000){
const err98 = {instancePath:instancePath+"/history/accepted",schemaPath:"#/properties/history/properties/accepted/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema31.properties.history.properties.accepted,data:data53};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
const len16 = data53.length;
for(let i16=0; i16<len16; i16++){
let data54 = data53[i16];
if(data54 && typeof data54 == "object" && !Array.isArray(data54)){
if((data54.commit === undefined) || (!(func0.call(data54, "commit")))){
const err99 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "commit"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data54};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if((data54.path === undefined) || (!(func0.call(data54, "path")))){
const err100 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "path"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data54};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if((data54.before === undefined) || (!(func0.call(data54, "before")))){
const err101 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "before"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data54};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
if((data54.after === undefined) || (!(func0.call(data54, "after")))){
const err102 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "after"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data54};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if((data54.reason === undefined) || (!(func0.call(data54, "reason")))){
const err103 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "reason"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data54};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
for(const key11 of Object.keys(data54)){
if(!(((((key11 === "commit") || (key11 === "path")) || (key11 === "before")) || (key11 === "after")) || (key11 === "reason"))){
const err104 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},schema:false,parentSchema:schema31.properties.history.properties.accepted.items,data:data54};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data54.commit !== undefined && func0.call(data54, "commit")){
let data55 = data54.commit;
if(typeof data55 === "string"){
if(!pattern27.test(data55)){
const err105 = {instancePath:instancePath+"/history/accepted/" + i16+"/commit",schemaPath:"#/$defs/objectId/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema46,data:data55};
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
const err106 = {instancePath:instancePath+"/history/accepted/" + i16+"/commit",schemaPath:"#/$defs/objectId/type",keyword:"type",params:{type: "string"},schema:schema46.type,parentSchema:schema46,data:data55};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data54.path !== undefined && func0.call(data54, "path")){
let data56 = data54.path;
if(typeof data56 === "string"){
if(!pattern15.test(data56)){
const err107 = {instancePath:instancePath+"/history/accepted/" + i16+"/path",schemaPath:"#/$defs/path/pattern",keyword:"pattern",params:{pattern: "^(?!/|(.*/)?\\.\\.?(/|$))\\S"},schema:"^(?!/|(.*/)?\\.\\.?(/|$))\\S",parentSchema:schema35,data:data56};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
else {
const err108 = {instancePath:instancePath+"/history/accepted/" + i16+"/path",schemaPath:"#/$defs/path/type",keyword:"type",params:{type: "string"},schema:schema35.type,parentSchema:schema35,data:data56};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data54.before !== undefined && func0.call(data54, "before")){
let data57 = data54.before;
if((typeof data57 !== "string") && (data57 !== null)){
const err109 = {instancePath:instancePath+"/history/accepted/" + i16+"/before",schemaPath:"#/$defs/objectIdOrNull/type",keyword:"type",params:{type: schema48.type},schema:schema48.type,parentSchema:schema48,data:data57};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
if(typeof data57 === "string"){
if(!pattern27.test(data57)){
const err110 = {instancePath:instancePath+"/history/accepted/" + i16+"/before",schemaPath:"#/$defs/objectIdOrNull/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema48,data:data57};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
}
if(data54.after !== undefined && func0.call(data54, "after")){
let data58 = data54.after;
if((typeof data58 !== "string") && (data58 !== null)){
const err111 = {instancePath:instancePath+"/history/accepted/" + i16+"/after",schemaPath:"#/$defs/objectIdOrNull/type",keyword:"type",params:{type: schema48.type},schema:schema48.type,parentSchema:schema48,data:data58};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
if(typeof data58 === "string"){
if(!pattern27.test(data58)){
const err112 = {instancePath:instancePath+"/history/accepted/" + i16+"/after",schemaPath:"#/$defs/objectIdOrNull/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema48,data:data58};
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
if(data54.reason !== undefined && func0.call(data54, "reason")){
let data59 = data54.reason;
if(typeof data59 === "string"){
if(!pattern31.test(data59)){
const err113 = {instancePath:instancePath+"/history/accepted/" + i16+"/reason",schemaPath:"#/properties/history/properties/accepted/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "\\S"},schema:"\\S",parentSchema:schema31.properties.history.properties.accepted.items.properties.reason,data:data59};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
else {
const err114 = {instancePath:instancePath+"/history/accepted/" + i16+"/reason",schemaPath:"#/properties/history/properties/accepted/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema31.properties.history.properties.accepted.items.properties.reason.type,parentSchema:schema31.properties.history.properties.accepted.items.properties.reason,data:data59};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
}
else {
const err115 = {instancePath:instancePath+"/history/accepted/" + i16,schemaPath:"#/properties/history/properties/accepted/items/type",keyword:"type",params:{type: "object"},schema:schema31.properties.history.properties.accepted.items.type,parentSchema:schema31.properties.history.properties.accepted.items,data:data54};
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
const err116 = {instancePath:instancePath+"/history/accepted",schemaPath:"#/properties/history/properties/accepted/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.accepted.type,parentSchema:schema31.properties.history.properties.accepted,data:data53};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
}
else {
const err117 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/type",keyword:"type",params:{type: "object"},schema:schema31.properties.history.type,parentSchema:schema31.properties.history,data:data42};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
if(data.vouch !== undefined && func0.call(data, "vouch")){
let data60 = data.vouch;
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
for(const key12 of Object.keys(data60)){
if(!(key12 === "staleAfterDays")){
const err118 = {instancePath:instancePath+"/vouch",schemaPath:"#/properties/vouch/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},schema:false,parentSchema:schema31.properties.vouch,data:data60};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data60.staleAfterDays !== undefined && func0.call(data60, "staleAfterDays")){
let data61 = data60.staleAfterDays;
if(!(((typeof data61 == "number") && (!(data61 % 1) && !isNaN(data61))) && (isFinite(data61)))){
const err119 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.vouch.properties.staleAfterDays.type,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data61};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
if((typeof data61 == "number") && (isFinite(data61))){
if(data61 > 100000 || isNaN(data61)){
const err120 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},schema:100000,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data61};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if(data61 < 1 || isNaN(data61)){
const err121 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data61};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
}
}
else {
const err122 = {instancePath:instancePath+"/vouch",schemaPath:"#/properties/vouch/type",keyword:"type",params:{type: "object"},schema:schema31.properties.vouch.type,parentSchema:schema31.properties.vouch,data:data60};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
}
else {
const err123 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
