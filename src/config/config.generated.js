// Made by scripts/compile-schemas.ts from schemas/config.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
"use strict";
export const validate = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","x-expected":"a mapping of settings","additionalProperties":false,"properties":{"$schema":{"type":"string","x-expected":"text"},"extends":{"x-expected":"a path from the repository's root, or a list of such paths","type":["string","array"],"pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","items":{"$ref":"#/$defs/configPath"}},"rules":{"type":"object","x-expected":"a mapping of rule ids to levels","additionalProperties":{"enum":["error","warning","info","off"],"x-expected":"one of error, warning, info and off"}},"ignore":{"type":"array","maxItems":1000,"x-expected":"a list of at most 1000 entries","items":{"type":"object","x-expected":"a mapping of rule, path and reason","additionalProperties":false,"required":["rule","path","reason"],"properties":{"rule":{"type":"string","pattern":"^\\S+$","x-expected":"the id of a rule, or a pattern such as message/*"},"path":{"x-expected":"a glob from the repository's root, such as mail/2025/**","$ref":"#/$defs/glob"},"record":{"type":"string","minLength":1,"x-expected":"the id of a record, as text"},"commit":{"x-expected":"a whole id of 40 or 64 hex digits","$ref":"#/$defs/objectId"},"blob":{"x-expected":"a whole id of 40 or 64 hex digits","$ref":"#/$defs/objectId"},"reason":{"type":"string","pattern":"[\\p{L}\\p{N}]","x-expected":"a reason in words"},"expires":{"type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$","x-expected":"a day such as 2027-03-31"}}}},"baseline":{"type":"string","pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","x-expected":"a path from the repository's root, such as .lint-protocol-baseline.jsonl"},"limits":{"type":"object","x-expected":"a mapping of limits","additionalProperties":false,"properties":{"fileBytes":{"type":["integer","string"],"minimum":1,"maximum":268435456,"pattern":"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$","x-expected":"a size from 1 to 256MiB, in bytes or as 500KiB or 64MiB"},"logBytes":{"type":["integer","string"],"minimum":1,"maximum":1099511627776,"pattern":"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$","x-expected":"a size from 1 to 1024GiB, in bytes or as 500MiB or 1GiB"},"depth":{"type":"integer","minimum":1,"maximum":1000,"x-expected":"a whole number from 1 to 1000"},"aliases":{"type":"integer","minimum":0,"maximum":1000000,"x-expected":"a whole number from 0 to 1000000"}}},"messages":{"type":"object","x-expected":"a mapping of settings for messages","additionalProperties":false,"properties":{"include":{"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"exclude":{"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"subjects":{"enum":["required","optional"],"x-expected":"required or optional"},"allowReplyPrefix":{"type":"boolean","x-expected":"true or false"},"roster":{"type":"array","x-expected":"a list of agent names","items":{"type":"string","pattern":"^[A-Za-z][A-Za-z0-9_-]{0,49}$","x-expected":"an agent name: a letter, then at most 49 letters, digits, _ and -"}},"ackTimeout":{"type":"string","pattern":"^[1-9][0-9]{0,5}[mhd]$","x-expected":"a time such as 90m, 24h or 2d"}}},"contributions":{"type":"object","x-expected":"a mapping of settings for contributions","additionalProperties":false,"properties":{"session":{"type":"string","pattern":"^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$","x-expected":"a session id such as session_20260126_093000_1a2b3c"},"keyQuestions":{"type":"object","propertyNames":{"pattern":"^T[0-9]{3,}$","x-expected":"an epic id such as T2308"},"x-expected":"a mapping of epic ids such as T2308 to lists of question ids","additionalProperties":{"type":"array","x-expected":"a list of question ids","items":{"type":"string","pattern":"^[A-Z]+-[0-9]{3}$","x-expected":"a question id such as RCSD-001"}}},"protocolDocument":{"$ref":"#/$defs/path","x-expected":"a path from the repository's root, such as docs/protocol.md"},"hedgeWords":{"type":"object","x-expected":"a mapping with the lists instead and add","additionalProperties":false,"properties":{"instead":{"type":"array","x-expected":"a list of words","items":{"$ref":"#/$defs/words"}},"add":{"type":"array","x-expected":"a list of words","items":{"$ref":"#/$defs/words"}}}},"archiveThreshold":{"type":"integer","minimum":1,"maximum":1000000,"x-expected":"a whole number from 1 to 1000000"}}},"consensus":{"type":"object","x-expected":"a mapping of settings for voting matrices","additionalProperties":false,"properties":{"include":{"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}}}},"subagents":{"type":"object","x-expected":"a mapping of settings for subagents","additionalProperties":false,"properties":{"agents":{"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"manifests":{"type":"array","minItems":1,"x-expected":"a list with at least one glob","items":{"$ref":"#/$defs/glob"}},"prompts":{"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}}}},"history":{"type":"object","x-expected":"a mapping of settings for history","additionalProperties":false,"properties":{"appendOnly":{"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"immutable":{"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"archives":{"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"segments":{"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"protectedRefs":{"type":"array","x-expected":"a list of globs of refs, such as refs/heads/release/*","items":{"type":"string","pattern":"^refs/\\S","x-expected":"a glob of whole ref names, such as refs/heads/release/*"}},"accepted":{"type":"array","maxItems":1000,"x-expected":"a list of accepted changes","items":{"type":"object","x-expected":"a mapping of commit, path, before, after and reason","additionalProperties":false,"required":["commit","path","before","after","reason"],"properties":{"commit":{"x-expected":"a whole id of 40 or 64 hex digits","$ref":"#/$defs/objectId"},"path":{"x-expected":"a path from the repository's root","$ref":"#/$defs/path"},"before":{"x-expected":"a whole id of 40 or 64 hex digits, or null","$ref":"#/$defs/objectIdOrNull"},"after":{"x-expected":"a whole id of 40 or 64 hex digits, or null","$ref":"#/$defs/objectIdOrNull"},"reason":{"type":"string","pattern":"[\\p{L}\\p{N}]","x-expected":"a reason in words"}}}}}},"vouch":{"type":"object","x-expected":"a mapping of settings for knowledge bases","additionalProperties":false,"properties":{"staleAfterDays":{"type":"integer","minimum":1,"maximum":100000,"x-expected":"a whole number of days from 1 to 100000"}}},"kinds":{"type":"object","maxProperties":32,"x-expected":"a mapping of at most 32 names to kinds","additionalProperties":{"type":"object","x-expected":"a mapping that declares a kind","additionalProperties":false,"required":["files","format"],"properties":{"words":{"type":"array","minItems":2,"maxItems":2,"x-expected":"two words: of one and of many","items":{"type":"string","pattern":"^[\\p{L}\\p{N}][\\p{L}\\p{N} -]{0,39}$","x-expected":"letters, digits, blanks and hyphens, at most 40 characters"}},"files":{"type":"array","minItems":1,"x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"except":{"type":"array","x-expected":"a list of globs","items":{"$ref":"#/$defs/glob"}},"format":{"enum":["json","jsonl","yaml","markdown"],"x-expected":"json, jsonl, yaml or markdown"},"schema":{"$ref":"#/$defs/configPath"},"id":{"type":"string","pattern":"^[^.\\s]+(\\.[^.\\s]+)*$","maxLength":200,"x-expected":"a member, or members with dots between: meta.id"},"unique":{"enum":["kind","folder","file",false],"x-expected":"kind, folder, file or false"},"fileName":{"type":"string","maxLength":200,"pattern":"^[^{}]*(\\{[^{}]+\\}[^{}]*)+$","x-expected":"a name with members in braces, such as {id}"},"keep":{"enum":["append","fixed"],"x-expected":"append or fixed"},"latest":{"type":"boolean","x-expected":"true or false"},"steps":{"type":"object","additionalProperties":false,"required":["member","to"],"x-expected":"a mapping with member and to","properties":{"member":{"$ref":"#/$defs/member"},"to":{"type":"object","minProperties":1,"maxProperties":100,"x-expected":"a mapping of values to lists of values","additionalProperties":{"type":"array","maxItems":100,"x-expected":"a list of values","items":{"type":["string","number","boolean"],"x-expected":"text, a number, true or false"}}},"gone":{"enum":["error","allowed"],"x-expected":"error or allowed"}}},"fixed":{"type":"object","additionalProperties":false,"x-expected":"a mapping with when or except","properties":{"when":{"type":"object","minProperties":1,"maxProperties":1,"x-expected":"a mapping of one member to a list of values","additionalProperties":{"type":"array","minItems":1,"maxItems":100,"x-expected":"a list of values","items":{"type":["string","number","boolean"],"x-expected":"text, a number, true or false"}}},"except":{"type":"array","maxItems":100,"x-expected":"a list of members","items":{"type":"string","x-expected":"a member"}}}},"items":{"type":"string","maxLength":200,"pattern":"^$|^[^.\\s]+(\\.[^.\\s]+)*$","x-expected":"a member, members with dots between, or an empty text"},"fields":{"enum":["front-matter","body","both"],"x-expected":"front-matter, body or both"},"fieldsIn":{"type":"string","minLength":1,"maxLength":200,"x-expected":"a heading of the second level"},"sections":{"type":"object","additionalProperties":false,"x-expected":"a mapping with required or optional","properties":{"required":{"$ref":"#/$defs/headings"},"optional":{"$ref":"#/$defs/headings"},"others":{"type":"boolean","x-expected":"true or false"},"ordered":{"type":"boolean","x-expected":"true or false"}}},"refers":{"type":"array","maxItems":20,"x-expected":"a list of references","items":{"type":"object","additionalProperties":false,"required":["from","to"],"x-expected":"a mapping with from and to","properties":{"from":{"$ref":"#/$defs/member"},"to":{"type":"string","pattern":"^([a-z][a-z0-9-]{0,39}|path:folder)$","x-expected":"a declared kind, path or path:folder"},"cycles":{"type":"boolean","x-expected":"true or false"},"answered":{"$ref":"#/$defs/member"},"level":{"enum":["error","warning","info"],"x-expected":"error, warning or info"}}}},"order":{"type":"object","additionalProperties":false,"required":["by"],"x-expected":"a mapping with by","properties":{"by":{"$ref":"#/$defs/member"},"within":{"$ref":"#/$defs/member"}}}}}}},"$defs":{"member":{"type":"string","pattern":"^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$","maxLength":200,"x-expected":"a member, or members with dots between"},"headings":{"type":"array","maxItems":100,"x-expected":"a list of headings","items":{"type":"string","minLength":1,"maxLength":200,"x-expected":"a heading"}},"configPath":{"type":"string","pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","x-expected":"a path from the repository's root, such as shared/lint-protocol.yaml"},"path":{"type":"string","pattern":"^(?!/|(.*/)?\\.\\.?(/|$))\\S","x-expected":"a path from the repository's root"},"words":{"type":"string","pattern":"^\\S(.{0,98}\\S)?$","x-expected":"a word or a phrase of at most 100 characters"},"objectId":{"type":"string","pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits"},"objectIdOrNull":{"type":["string","null"],"pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits, or null"},"glob":{"type":"string","pattern":"^\\S","x-expected":"a glob from the repository's root, such as mail/**/*.md"}}};
const schema32 = {"type":"string","pattern":"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$","x-expected":"a path from the repository's root, such as shared/lint-protocol.yaml"};
const schema33 = {"type":"string","pattern":"^\\S","x-expected":"a glob from the repository's root, such as mail/**/*.md"};
const schema34 = {"type":"string","pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits"};
const schema38 = {"type":"string","pattern":"^(?!/|(.*/)?\\.\\.?(/|$))\\S","x-expected":"a path from the repository's root"};
const schema39 = {"type":"string","pattern":"^\\S(.{0,98}\\S)?$","x-expected":"a word or a phrase of at most 100 characters"};
const schema51 = {"type":["string","null"],"pattern":"^([0-9a-f]{40}|[0-9a-f]{64})$","x-expected":"a whole id of 40 or 64 hex digits, or null"};
const schema56 = {"type":"string","pattern":"^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$","maxLength":200,"x-expected":"a member, or members with dots between"};
const schema57 = {"type":"array","maxItems":100,"x-expected":"a list of headings","items":{"type":"string","minLength":1,"maxLength":200,"x-expected":"a heading"}};
const func0 = Object.prototype.hasOwnProperty;
const func71 = (text) => {
  let count = 0;
  for (const _character of text) count++;
  return count;
};
const pattern4 = new RegExp("^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$", "u");
const pattern6 = new RegExp("^\\S+$", "u");
const pattern7 = new RegExp("^\\S", "u");
const pattern8 = new RegExp("^([0-9a-f]{40}|[0-9a-f]{64})$", "u");
const pattern10 = new RegExp("[\\p{L}\\p{N}]", "u");
const pattern11 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");
const pattern13 = new RegExp("^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$", "u");
const pattern17 = new RegExp("^[A-Za-z][A-Za-z0-9_-]{0,49}$", "u");
const pattern18 = new RegExp("^[1-9][0-9]{0,5}[mhd]$", "u");
const pattern19 = new RegExp("^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$", "u");
const pattern20 = new RegExp("^T[0-9]{3,}$", "u");
const pattern21 = new RegExp("^[A-Z]+-[0-9]{3}$", "u");
const pattern22 = new RegExp("^(?!/|(.*/)?\\.\\.?(/|$))\\S", "u");
const pattern23 = new RegExp("^\\S(.{0,98}\\S)?$", "u");
const pattern33 = new RegExp("^refs/\\S", "u");
const pattern39 = new RegExp("^[\\p{L}\\p{N}][\\p{L}\\p{N} -]{0,39}$", "u");
const pattern43 = new RegExp("^[^.\\s]+(\\.[^.\\s]+)*$", "u");
const pattern44 = new RegExp("^[^{}]*(\\{[^{}]+\\}[^{}]*)+$", "u");
const pattern45 = new RegExp("^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$", "u");
const pattern46 = new RegExp("^$|^[^.\\s]+(\\.[^.\\s]+)*$", "u");
const pattern48 = new RegExp("^([a-z][a-z0-9-]{0,39}|path:folder)$", "u");

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
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data5 = data.ignore;
if(Array.isArray(data5)){
if(data5.length > 1000){
const err8 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema31.properties.ignore,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if((data6.rule === undefined) || (!(func0.call(data6, "rule")))){
const err9 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "rule"},schema:schema31.properties.ignore.items.required,parentSchema:schema31.properties.ignore.items,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((data6.path === undefined) || (!(func0.call(data6, "path")))){
const err10 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "path"},schema:schema31.properties.ignore.items.required,parentSchema:schema31.properties.ignore.items,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((data6.reason === undefined) || (!(func0.call(data6, "reason")))){
const err11 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "reason"},schema:schema31.properties.ignore.items.required,parentSchema:schema31.properties.ignore.items,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key2 of Object.keys(data6)){
if(!(((((((key2 === "rule") || (key2 === "path")) || (key2 === "record")) || (key2 === "commit")) || (key2 === "blob")) || (key2 === "reason")) || (key2 === "expires"))){
const err12 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema31.properties.ignore.items,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data6.rule !== undefined && func0.call(data6, "rule")){
let data7 = data6.rule;
if(typeof data7 === "string"){
if(!pattern6.test(data7)){
const err13 = {instancePath:instancePath+"/ignore/" + i1+"/rule",schemaPath:"#/properties/ignore/items/properties/rule/pattern",keyword:"pattern",params:{pattern: "^\\S+$"},schema:"^\\S+$",parentSchema:schema31.properties.ignore.items.properties.rule,data:data7};
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
const err14 = {instancePath:instancePath+"/ignore/" + i1+"/rule",schemaPath:"#/properties/ignore/items/properties/rule/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.rule.type,parentSchema:schema31.properties.ignore.items.properties.rule,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data6.path !== undefined && func0.call(data6, "path")){
let data8 = data6.path;
if(typeof data8 === "string"){
if(!pattern7.test(data8)){
const err15 = {instancePath:instancePath+"/ignore/" + i1+"/path",schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data8};
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
const err16 = {instancePath:instancePath+"/ignore/" + i1+"/path",schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data6.record !== undefined && func0.call(data6, "record")){
let data9 = data6.record;
if(typeof data9 === "string"){
if(func71(data9) < 1){
const err17 = {instancePath:instancePath+"/ignore/" + i1+"/record",schemaPath:"#/properties/ignore/items/properties/record/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema31.properties.ignore.items.properties.record,data:data9};
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
const err18 = {instancePath:instancePath+"/ignore/" + i1+"/record",schemaPath:"#/properties/ignore/items/properties/record/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.record.type,parentSchema:schema31.properties.ignore.items.properties.record,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data6.commit !== undefined && func0.call(data6, "commit")){
let data10 = data6.commit;
if(typeof data10 === "string"){
if(!pattern8.test(data10)){
const err19 = {instancePath:instancePath+"/ignore/" + i1+"/commit",schemaPath:"#/$defs/objectId/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema34,data:data10};
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
const err20 = {instancePath:instancePath+"/ignore/" + i1+"/commit",schemaPath:"#/$defs/objectId/type",keyword:"type",params:{type: "string"},schema:schema34.type,parentSchema:schema34,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data6.blob !== undefined && func0.call(data6, "blob")){
let data11 = data6.blob;
if(typeof data11 === "string"){
if(!pattern8.test(data11)){
const err21 = {instancePath:instancePath+"/ignore/" + i1+"/blob",schemaPath:"#/$defs/objectId/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema34,data:data11};
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
const err22 = {instancePath:instancePath+"/ignore/" + i1+"/blob",schemaPath:"#/$defs/objectId/type",keyword:"type",params:{type: "string"},schema:schema34.type,parentSchema:schema34,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data6.reason !== undefined && func0.call(data6, "reason")){
let data12 = data6.reason;
if(typeof data12 === "string"){
if(!pattern10.test(data12)){
const err23 = {instancePath:instancePath+"/ignore/" + i1+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "[\\p{L}\\p{N}]"},schema:"[\\p{L}\\p{N}]",parentSchema:schema31.properties.ignore.items.properties.reason,data:data12};
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
const err24 = {instancePath:instancePath+"/ignore/" + i1+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.reason.type,parentSchema:schema31.properties.ignore.items.properties.reason,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data6.expires !== undefined && func0.call(data6, "expires")){
let data13 = data6.expires;
if(typeof data13 === "string"){
if(!pattern11.test(data13)){
const err25 = {instancePath:instancePath+"/ignore/" + i1+"/expires",schemaPath:"#/properties/ignore/items/properties/expires/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"},schema:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",parentSchema:schema31.properties.ignore.items.properties.expires,data:data13};
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
const err26 = {instancePath:instancePath+"/ignore/" + i1+"/expires",schemaPath:"#/properties/ignore/items/properties/expires/type",keyword:"type",params:{type: "string"},schema:schema31.properties.ignore.items.properties.expires.type,parentSchema:schema31.properties.ignore.items.properties.expires,data:data13};
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
else {
const err27 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "object"},schema:schema31.properties.ignore.items.type,parentSchema:schema31.properties.ignore.items,data:data6};
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
const err28 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"},schema:schema31.properties.ignore.type,parentSchema:schema31.properties.ignore,data:data5};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.baseline !== undefined && func0.call(data, "baseline")){
let data14 = data.baseline;
if(typeof data14 === "string"){
if(!pattern4.test(data14)){
const err29 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/pattern",keyword:"pattern",params:{pattern: "^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$"},schema:"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$",parentSchema:schema31.properties.baseline,data:data14};
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
const err30 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"},schema:schema31.properties.baseline.type,parentSchema:schema31.properties.baseline,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data15 = data.limits;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key3 of Object.keys(data15)){
if(!((((key3 === "fileBytes") || (key3 === "logBytes")) || (key3 === "depth")) || (key3 === "aliases"))){
const err31 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema31.properties.limits,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data15.fileBytes !== undefined && func0.call(data15, "fileBytes")){
let data16 = data15.fileBytes;
if((!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))) && (typeof data16 !== "string")){
const err32 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: schema31.properties.limits.properties.fileBytes.type},schema:schema31.properties.limits.properties.fileBytes.type,parentSchema:schema31.properties.limits.properties.fileBytes,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 268435456 || isNaN(data16)){
const err33 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 268435456},schema:268435456,parentSchema:schema31.properties.limits.properties.fileBytes,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data16 < 1 || isNaN(data16)){
const err34 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.fileBytes,data:data16};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(typeof data16 === "string"){
if(!pattern13.test(data16)){
const err35 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$"},schema:"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$",parentSchema:schema31.properties.limits.properties.fileBytes,data:data16};
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
if(data15.logBytes !== undefined && func0.call(data15, "logBytes")){
let data17 = data15.logBytes;
if((!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))) && (typeof data17 !== "string")){
const err36 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/type",keyword:"type",params:{type: schema31.properties.limits.properties.logBytes.type},schema:schema31.properties.limits.properties.logBytes.type,parentSchema:schema31.properties.limits.properties.logBytes,data:data17};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1099511627776 || isNaN(data17)){
const err37 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1099511627776},schema:1099511627776,parentSchema:schema31.properties.limits.properties.logBytes,data:data17};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data17 < 1 || isNaN(data17)){
const err38 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.logBytes,data:data17};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(typeof data17 === "string"){
if(!pattern13.test(data17)){
const err39 = {instancePath:instancePath+"/limits/logBytes",schemaPath:"#/properties/limits/properties/logBytes/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$"},schema:"^[1-9][0-9]{0,11}(B|KiB|MiB|GiB)$",parentSchema:schema31.properties.limits.properties.logBytes,data:data17};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
if(data15.depth !== undefined && func0.call(data15, "depth")){
let data18 = data15.depth;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err40 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.limits.properties.depth.type,parentSchema:schema31.properties.limits.properties.depth,data:data18};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 1000 || isNaN(data18)){
const err41 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},schema:1000,parentSchema:schema31.properties.limits.properties.depth,data:data18};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(data18 < 1 || isNaN(data18)){
const err42 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.limits.properties.depth,data:data18};
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
if(data15.aliases !== undefined && func0.call(data15, "aliases")){
let data19 = data15.aliases;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err43 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.limits.properties.aliases.type,parentSchema:schema31.properties.limits.properties.aliases,data:data19};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 > 1000000 || isNaN(data19)){
const err44 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},schema:1000000,parentSchema:schema31.properties.limits.properties.aliases,data:data19};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data19 < 0 || isNaN(data19)){
const err45 = {instancePath:instancePath+"/limits/aliases",schemaPath:"#/properties/limits/properties/aliases/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.limits.properties.aliases,data:data19};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
}
else {
const err46 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},schema:schema31.properties.limits.type,parentSchema:schema31.properties.limits,data:data15};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.messages !== undefined && func0.call(data, "messages")){
let data20 = data.messages;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key4 of Object.keys(data20)){
if(!((((((key4 === "include") || (key4 === "exclude")) || (key4 === "subjects")) || (key4 === "allowReplyPrefix")) || (key4 === "roster")) || (key4 === "ackTimeout"))){
const err47 = {instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema31.properties.messages,data:data20};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data20.include !== undefined && func0.call(data20, "include")){
let data21 = data20.include;
if(Array.isArray(data21)){
if(data21.length < 1){
const err48 = {instancePath:instancePath+"/messages/include",schemaPath:"#/properties/messages/properties/include/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.messages.properties.include,data:data21};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
let data22 = data21[i2];
if(typeof data22 === "string"){
if(!pattern7.test(data22)){
const err49 = {instancePath:instancePath+"/messages/include/" + i2,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data22};
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
const err50 = {instancePath:instancePath+"/messages/include/" + i2,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data22};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath:instancePath+"/messages/include",schemaPath:"#/properties/messages/properties/include/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.include.type,parentSchema:schema31.properties.messages.properties.include,data:data21};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data20.exclude !== undefined && func0.call(data20, "exclude")){
let data23 = data20.exclude;
if(Array.isArray(data23)){
const len3 = data23.length;
for(let i3=0; i3<len3; i3++){
let data24 = data23[i3];
if(typeof data24 === "string"){
if(!pattern7.test(data24)){
const err52 = {instancePath:instancePath+"/messages/exclude/" + i3,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data24};
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
const err53 = {instancePath:instancePath+"/messages/exclude/" + i3,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data24};
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
const err54 = {instancePath:instancePath+"/messages/exclude",schemaPath:"#/properties/messages/properties/exclude/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.exclude.type,parentSchema:schema31.properties.messages.properties.exclude,data:data23};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data20.subjects !== undefined && func0.call(data20, "subjects")){
let data25 = data20.subjects;
if(!((data25 === "required") || (data25 === "optional"))){
const err55 = {instancePath:instancePath+"/messages/subjects",schemaPath:"#/properties/messages/properties/subjects/enum",keyword:"enum",params:{allowedValues: schema31.properties.messages.properties.subjects.enum},schema:schema31.properties.messages.properties.subjects.enum,parentSchema:schema31.properties.messages.properties.subjects,data:data25};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data20.allowReplyPrefix !== undefined && func0.call(data20, "allowReplyPrefix")){
let data26 = data20.allowReplyPrefix;
if(typeof data26 !== "boolean"){
const err56 = {instancePath:instancePath+"/messages/allowReplyPrefix",schemaPath:"#/properties/messages/properties/allowReplyPrefix/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.messages.properties.allowReplyPrefix.type,parentSchema:schema31.properties.messages.properties.allowReplyPrefix,data:data26};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data20.roster !== undefined && func0.call(data20, "roster")){
let data27 = data20.roster;
if(Array.isArray(data27)){
const len4 = data27.length;
for(let i4=0; i4<len4; i4++){
let data28 = data27[i4];
if(typeof data28 === "string"){
if(!pattern17.test(data28)){
const err57 = {instancePath:instancePath+"/messages/roster/" + i4,schemaPath:"#/properties/messages/properties/roster/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_-]{0,49}$"},schema:"^[A-Za-z][A-Za-z0-9_-]{0,49}$",parentSchema:schema31.properties.messages.properties.roster.items,data:data28};
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
const err58 = {instancePath:instancePath+"/messages/roster/" + i4,schemaPath:"#/properties/messages/properties/roster/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.messages.properties.roster.items.type,parentSchema:schema31.properties.messages.properties.roster.items,data:data28};
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
const err59 = {instancePath:instancePath+"/messages/roster",schemaPath:"#/properties/messages/properties/roster/type",keyword:"type",params:{type: "array"},schema:schema31.properties.messages.properties.roster.type,parentSchema:schema31.properties.messages.properties.roster,data:data27};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data20.ackTimeout !== undefined && func0.call(data20, "ackTimeout")){
let data29 = data20.ackTimeout;
if(typeof data29 === "string"){
if(!pattern18.test(data29)){
const err60 = {instancePath:instancePath+"/messages/ackTimeout",schemaPath:"#/properties/messages/properties/ackTimeout/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,5}[mhd]$"},schema:"^[1-9][0-9]{0,5}[mhd]$",parentSchema:schema31.properties.messages.properties.ackTimeout,data:data29};
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
const err61 = {instancePath:instancePath+"/messages/ackTimeout",schemaPath:"#/properties/messages/properties/ackTimeout/type",keyword:"type",params:{type: "string"},schema:schema31.properties.messages.properties.ackTimeout.type,parentSchema:schema31.properties.messages.properties.ackTimeout,data:data29};
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
else {
const err62 = {instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "object"},schema:schema31.properties.messages.type,parentSchema:schema31.properties.messages,data:data20};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.contributions !== undefined && func0.call(data, "contributions")){
let data30 = data.contributions;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key5 of Object.keys(data30)){
if(!(((((key5 === "session") || (key5 === "keyQuestions")) || (key5 === "protocolDocument")) || (key5 === "hedgeWords")) || (key5 === "archiveThreshold"))){
const err63 = {instancePath:instancePath+"/contributions",schemaPath:"#/properties/contributions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema31.properties.contributions,data:data30};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data30.session !== undefined && func0.call(data30, "session")){
let data31 = data30.session;
if(typeof data31 === "string"){
if(!pattern19.test(data31)){
const err64 = {instancePath:instancePath+"/contributions/session",schemaPath:"#/properties/contributions/properties/session/pattern",keyword:"pattern",params:{pattern: "^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$"},schema:"^session_[0-9]{8}_[0-9]{6}_[a-f0-9]{6}$",parentSchema:schema31.properties.contributions.properties.session,data:data31};
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
const err65 = {instancePath:instancePath+"/contributions/session",schemaPath:"#/properties/contributions/properties/session/type",keyword:"type",params:{type: "string"},schema:schema31.properties.contributions.properties.session.type,parentSchema:schema31.properties.contributions.properties.session,data:data31};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data30.keyQuestions !== undefined && func0.call(data30, "keyQuestions")){
let data32 = data30.keyQuestions;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key6 of Object.keys(data32)){
const _errs77 = errors;
if(typeof key6 === "string"){
if(!pattern20.test(key6)){
const err66 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/propertyNames/pattern",keyword:"pattern",params:{pattern: "^T[0-9]{3,}$"},schema:"^T[0-9]{3,}$",parentSchema:schema31.properties.contributions.properties.keyQuestions.propertyNames,data:key6,propertyName:key6};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
var valid22 = _errs77 === errors;
if(!valid22){
const err67 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/propertyNames",keyword:"propertyNames",params:{propertyName: key6},schema:schema31.properties.contributions.properties.keyQuestions.propertyNames,parentSchema:schema31.properties.contributions.properties.keyQuestions,data:data32};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
for(const key7 of Object.keys(data32)){
let data33 = data32[key7];
if(Array.isArray(data33)){
const len5 = data33.length;
for(let i5=0; i5<len5; i5++){
let data34 = data33[i5];
if(typeof data34 === "string"){
if(!pattern21.test(data34)){
const err68 = {instancePath:instancePath+"/contributions/keyQuestions/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i5,schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/items/pattern",keyword:"pattern",params:{pattern: "^[A-Z]+-[0-9]{3}$"},schema:"^[A-Z]+-[0-9]{3}$",parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items,data:data34};
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
const err69 = {instancePath:instancePath+"/contributions/keyQuestions/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i5,schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items.type,parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.items,data:data34};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
}
else {
const err70 = {instancePath:instancePath+"/contributions/keyQuestions/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/contributions/properties/keyQuestions/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.keyQuestions.additionalProperties.type,parentSchema:schema31.properties.contributions.properties.keyQuestions.additionalProperties,data:data33};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
else {
const err71 = {instancePath:instancePath+"/contributions/keyQuestions",schemaPath:"#/properties/contributions/properties/keyQuestions/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.properties.keyQuestions.type,parentSchema:schema31.properties.contributions.properties.keyQuestions,data:data32};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data30.protocolDocument !== undefined && func0.call(data30, "protocolDocument")){
let data35 = data30.protocolDocument;
if(typeof data35 === "string"){
if(!pattern22.test(data35)){
const err72 = {instancePath:instancePath+"/contributions/protocolDocument",schemaPath:"#/$defs/path/pattern",keyword:"pattern",params:{pattern: "^(?!/|(.*/)?\\.\\.?(/|$))\\S"},schema:"^(?!/|(.*/)?\\.\\.?(/|$))\\S",parentSchema:schema38,data:data35};
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
const err73 = {instancePath:instancePath+"/contributions/protocolDocument",schemaPath:"#/$defs/path/type",keyword:"type",params:{type: "string"},schema:schema38.type,parentSchema:schema38,data:data35};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data30.hedgeWords !== undefined && func0.call(data30, "hedgeWords")){
let data36 = data30.hedgeWords;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
for(const key8 of Object.keys(data36)){
if(!((key8 === "instead") || (key8 === "add"))){
const err74 = {instancePath:instancePath+"/contributions/hedgeWords",schemaPath:"#/properties/contributions/properties/hedgeWords/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema31.properties.contributions.properties.hedgeWords,data:data36};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data36.instead !== undefined && func0.call(data36, "instead")){
let data37 = data36.instead;
if(Array.isArray(data37)){
const len6 = data37.length;
for(let i6=0; i6<len6; i6++){
let data38 = data37[i6];
if(typeof data38 === "string"){
if(!pattern23.test(data38)){
const err75 = {instancePath:instancePath+"/contributions/hedgeWords/instead/" + i6,schemaPath:"#/$defs/words/pattern",keyword:"pattern",params:{pattern: "^\\S(.{0,98}\\S)?$"},schema:"^\\S(.{0,98}\\S)?$",parentSchema:schema39,data:data38};
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
const err76 = {instancePath:instancePath+"/contributions/hedgeWords/instead/" + i6,schemaPath:"#/$defs/words/type",keyword:"type",params:{type: "string"},schema:schema39.type,parentSchema:schema39,data:data38};
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
const err77 = {instancePath:instancePath+"/contributions/hedgeWords/instead",schemaPath:"#/properties/contributions/properties/hedgeWords/properties/instead/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.hedgeWords.properties.instead.type,parentSchema:schema31.properties.contributions.properties.hedgeWords.properties.instead,data:data37};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data36.add !== undefined && func0.call(data36, "add")){
let data39 = data36.add;
if(Array.isArray(data39)){
const len7 = data39.length;
for(let i7=0; i7<len7; i7++){
let data40 = data39[i7];
if(typeof data40 === "string"){
if(!pattern23.test(data40)){
const err78 = {instancePath:instancePath+"/contributions/hedgeWords/add/" + i7,schemaPath:"#/$defs/words/pattern",keyword:"pattern",params:{pattern: "^\\S(.{0,98}\\S)?$"},schema:"^\\S(.{0,98}\\S)?$",parentSchema:schema39,data:data40};
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
const err79 = {instancePath:instancePath+"/contributions/hedgeWords/add/" + i7,schemaPath:"#/$defs/words/type",keyword:"type",params:{type: "string"},schema:schema39.type,parentSchema:schema39,data:data40};
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
const err80 = {instancePath:instancePath+"/contributions/hedgeWords/add",schemaPath:"#/properties/contributions/properties/hedgeWords/properties/add/type",keyword:"type",params:{type: "array"},schema:schema31.properties.contributions.properties.hedgeWords.properties.add.type,parentSchema:schema31.properties.contributions.properties.hedgeWords.properties.add,data:data39};
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
const err81 = {instancePath:instancePath+"/contributions/hedgeWords",schemaPath:"#/properties/contributions/properties/hedgeWords/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.properties.hedgeWords.type,parentSchema:schema31.properties.contributions.properties.hedgeWords,data:data36};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data30.archiveThreshold !== undefined && func0.call(data30, "archiveThreshold")){
let data41 = data30.archiveThreshold;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
const err82 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.contributions.properties.archiveThreshold.type,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data41};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 1000000 || isNaN(data41)){
const err83 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},schema:1000000,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data41};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(data41 < 1 || isNaN(data41)){
const err84 = {instancePath:instancePath+"/contributions/archiveThreshold",schemaPath:"#/properties/contributions/properties/archiveThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.contributions.properties.archiveThreshold,data:data41};
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
}
else {
const err85 = {instancePath:instancePath+"/contributions",schemaPath:"#/properties/contributions/type",keyword:"type",params:{type: "object"},schema:schema31.properties.contributions.type,parentSchema:schema31.properties.contributions,data:data30};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data.consensus !== undefined && func0.call(data, "consensus")){
let data42 = data.consensus;
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
for(const key9 of Object.keys(data42)){
if(!(key9 === "include")){
const err86 = {instancePath:instancePath+"/consensus",schemaPath:"#/properties/consensus/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema31.properties.consensus,data:data42};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data42.include !== undefined && func0.call(data42, "include")){
let data43 = data42.include;
if(Array.isArray(data43)){
if(data43.length < 1){
const err87 = {instancePath:instancePath+"/consensus/include",schemaPath:"#/properties/consensus/properties/include/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.consensus.properties.include,data:data43};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
const len8 = data43.length;
for(let i8=0; i8<len8; i8++){
let data44 = data43[i8];
if(typeof data44 === "string"){
if(!pattern7.test(data44)){
const err88 = {instancePath:instancePath+"/consensus/include/" + i8,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data44};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
else {
const err89 = {instancePath:instancePath+"/consensus/include/" + i8,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data44};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
else {
const err90 = {instancePath:instancePath+"/consensus/include",schemaPath:"#/properties/consensus/properties/include/type",keyword:"type",params:{type: "array"},schema:schema31.properties.consensus.properties.include.type,parentSchema:schema31.properties.consensus.properties.include,data:data43};
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
const err91 = {instancePath:instancePath+"/consensus",schemaPath:"#/properties/consensus/type",keyword:"type",params:{type: "object"},schema:schema31.properties.consensus.type,parentSchema:schema31.properties.consensus,data:data42};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data.subagents !== undefined && func0.call(data, "subagents")){
let data45 = data.subagents;
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key10 of Object.keys(data45)){
if(!(((key10 === "agents") || (key10 === "manifests")) || (key10 === "prompts"))){
const err92 = {instancePath:instancePath+"/subagents",schemaPath:"#/properties/subagents/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},schema:false,parentSchema:schema31.properties.subagents,data:data45};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data45.agents !== undefined && func0.call(data45, "agents")){
let data46 = data45.agents;
if(Array.isArray(data46)){
if(data46.length < 1){
const err93 = {instancePath:instancePath+"/subagents/agents",schemaPath:"#/properties/subagents/properties/agents/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.subagents.properties.agents,data:data46};
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
if(!pattern7.test(data47)){
const err94 = {instancePath:instancePath+"/subagents/agents/" + i9,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data47};
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
const err95 = {instancePath:instancePath+"/subagents/agents/" + i9,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data47};
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
const err96 = {instancePath:instancePath+"/subagents/agents",schemaPath:"#/properties/subagents/properties/agents/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.agents.type,parentSchema:schema31.properties.subagents.properties.agents,data:data46};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data45.manifests !== undefined && func0.call(data45, "manifests")){
let data48 = data45.manifests;
if(Array.isArray(data48)){
if(data48.length < 1){
const err97 = {instancePath:instancePath+"/subagents/manifests",schemaPath:"#/properties/subagents/properties/manifests/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.subagents.properties.manifests,data:data48};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
const len10 = data48.length;
for(let i10=0; i10<len10; i10++){
let data49 = data48[i10];
if(typeof data49 === "string"){
if(!pattern7.test(data49)){
const err98 = {instancePath:instancePath+"/subagents/manifests/" + i10,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data49};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
else {
const err99 = {instancePath:instancePath+"/subagents/manifests/" + i10,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data49};
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
const err100 = {instancePath:instancePath+"/subagents/manifests",schemaPath:"#/properties/subagents/properties/manifests/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.manifests.type,parentSchema:schema31.properties.subagents.properties.manifests,data:data48};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data45.prompts !== undefined && func0.call(data45, "prompts")){
let data50 = data45.prompts;
if(Array.isArray(data50)){
const len11 = data50.length;
for(let i11=0; i11<len11; i11++){
let data51 = data50[i11];
if(typeof data51 === "string"){
if(!pattern7.test(data51)){
const err101 = {instancePath:instancePath+"/subagents/prompts/" + i11,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data51};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
else {
const err102 = {instancePath:instancePath+"/subagents/prompts/" + i11,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data51};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
}
else {
const err103 = {instancePath:instancePath+"/subagents/prompts",schemaPath:"#/properties/subagents/properties/prompts/type",keyword:"type",params:{type: "array"},schema:schema31.properties.subagents.properties.prompts.type,parentSchema:schema31.properties.subagents.properties.prompts,data:data50};
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
const err104 = {instancePath:instancePath+"/subagents",schemaPath:"#/properties/subagents/type",keyword:"type",params:{type: "object"},schema:schema31.properties.subagents.type,parentSchema:schema31.properties.subagents,data:data45};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data.history !== undefined && func0.call(data, "history")){
let data52 = data.history;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
for(const key11 of Object.keys(data52)){
if(!((((((key11 === "appendOnly") || (key11 === "immutable")) || (key11 === "archives")) || (key11 === "segments")) || (key11 === "protectedRefs")) || (key11 === "accepted"))){
const err105 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},schema:false,parentSchema:schema31.properties.history,data:data52};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data52.appendOnly !== undefined && func0.call(data52, "appendOnly")){
let data53 = data52.appendOnly;
if(Array.isArray(data53)){
const len12 = data53.length;
for(let i12=0; i12<len12; i12++){
let data54 = data53[i12];
if(typeof data54 === "string"){
if(!pattern7.test(data54)){
const err106 = {instancePath:instancePath+"/history/appendOnly/" + i12,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data54};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
else {
const err107 = {instancePath:instancePath+"/history/appendOnly/" + i12,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data54};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
}
else {
const err108 = {instancePath:instancePath+"/history/appendOnly",schemaPath:"#/properties/history/properties/appendOnly/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.appendOnly.type,parentSchema:schema31.properties.history.properties.appendOnly,data:data53};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data52.immutable !== undefined && func0.call(data52, "immutable")){
let data55 = data52.immutable;
if(Array.isArray(data55)){
const len13 = data55.length;
for(let i13=0; i13<len13; i13++){
let data56 = data55[i13];
if(typeof data56 === "string"){
if(!pattern7.test(data56)){
const err109 = {instancePath:instancePath+"/history/immutable/" + i13,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data56};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
else {
const err110 = {instancePath:instancePath+"/history/immutable/" + i13,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data56};
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
else {
const err111 = {instancePath:instancePath+"/history/immutable",schemaPath:"#/properties/history/properties/immutable/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.immutable.type,parentSchema:schema31.properties.history.properties.immutable,data:data55};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data52.archives !== undefined && func0.call(data52, "archives")){
let data57 = data52.archives;
if(Array.isArray(data57)){
const len14 = data57.length;
for(let i14=0; i14<len14; i14++){
let data58 = data57[i14];
if(typeof data58 === "string"){
if(!pattern7.test(data58)){
const err112 = {instancePath:instancePath+"/history/archives/" + i14,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data58};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
else {
const err113 = {instancePath:instancePath+"/history/archives/" + i14,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data58};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
}
else {
const err114 = {instancePath:instancePath+"/history/archives",schemaPath:"#/properties/history/properties/archives/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.archives.type,parentSchema:schema31.properties.history.properties.archives,data:data57};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
if(data52.segments !== undefined && func0.call(data52, "segments")){
let data59 = data52.segments;
if(Array.isArray(data59)){
const len15 = data59.length;
for(let i15=0; i15<len15; i15++){
let data60 = data59[i15];
if(typeof data60 === "string"){
if(!pattern7.test(data60)){
const err115 = {instancePath:instancePath+"/history/segments/" + i15,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data60};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
else {
const err116 = {instancePath:instancePath+"/history/segments/" + i15,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data60};
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
const err117 = {instancePath:instancePath+"/history/segments",schemaPath:"#/properties/history/properties/segments/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.segments.type,parentSchema:schema31.properties.history.properties.segments,data:data59};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
if(data52.protectedRefs !== undefined && func0.call(data52, "protectedRefs")){
let data61 = data52.protectedRefs;
if(Array.isArray(data61)){
const len16 = data61.length;
for(let i16=0; i16<len16; i16++){
let data62 = data61[i16];
if(typeof data62 === "string"){
if(!pattern33.test(data62)){
const err118 = {instancePath:instancePath+"/history/protectedRefs/" + i16,schemaPath:"#/properties/history/properties/protectedRefs/items/pattern",keyword:"pattern",params:{pattern: "^refs/\\S"},schema:"^refs/\\S",parentSchema:schema31.properties.history.properties.protectedRefs.items,data:data62};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
else {
const err119 = {instancePath:instancePath+"/history/protectedRefs/" + i16,schemaPath:"#/properties/history/properties/protectedRefs/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.history.properties.protectedRefs.items.type,parentSchema:schema31.properties.history.properties.protectedRefs.items,data:data62};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
}
else {
const err120 = {instancePath:instancePath+"/history/protectedRefs",schemaPath:"#/properties/history/properties/protectedRefs/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.protectedRefs.type,parentSchema:schema31.properties.history.properties.protectedRefs,data:data61};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data52.accepted !== undefined && func0.call(data52, "accepted")){
let data63 = data52.accepted;
if(Array.isArray(data63)){
if(data63.length > 1000){
const err121 = {instancePath:instancePath+"/history/accepted",schemaPath:"#/properties/history/properties/accepted/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema31.properties.history.properties.accepted,data:data63};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
const len17 = data63.length;
for(let i17=0; i17<len17; i17++){
let data64 = data63[i17];
if(data64 && typeof data64 == "object" && !Array.isArray(data64)){
if((data64.commit === undefined) || (!(func0.call(data64, "commit")))){
const err122 = {instancePath:instancePath+"/history/accepted/" + i17,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "commit"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data64};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
if((data64.path === undefined) || (!(func0.call(data64, "path")))){
const err123 = {instancePath:instancePath+"/history/accepted/" + i17,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "path"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data64};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if((data64.before === undefined) || (!(func0.call(data64, "before")))){
const err124 = {instancePath:instancePath+"/history/accepted/" + i17,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "before"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data64};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
if((data64.after === undefined) || (!(func0.call(data64, "after")))){
const err125 = {instancePath:instancePath+"/history/accepted/" + i17,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "after"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data64};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
if((data64.reason === undefined) || (!(func0.call(data64, "reason")))){
const err126 = {instancePath:instancePath+"/history/accepted/" + i17,schemaPath:"#/properties/history/properties/accepted/items/required",keyword:"required",params:{missingProperty: "reason"},schema:schema31.properties.history.properties.accepted.items.required,parentSchema:schema31.properties.history.properties.accepted.items,data:data64};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
for(const key12 of Object.keys(data64)){
if(!(((((key12 === "commit") || (key12 === "path")) || (key12 === "before")) || (key12 === "after")) || (key12 === "reason"))){
const err127 = {instancePath:instancePath+"/history/accepted/" + i17,schemaPath:"#/properties/history/properties/accepted/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},schema:false,parentSchema:schema31.properties.history.properties.accepted.items,data:data64};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data64.commit !== undefined && func0.call(data64, "commit")){
let data65 = data64.commit;
if(typeof data65 === "string"){
if(!pattern8.test(data65)){
const err128 = {instancePath:instancePath+"/history/accepted/" + i17+"/commit",schemaPath:"#/$defs/objectId/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema34,data:data65};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
else {
const err129 = {instancePath:instancePath+"/history/accepted/" + i17+"/commit",schemaPath:"#/$defs/objectId/type",keyword:"type",params:{type: "string"},schema:schema34.type,parentSchema:schema34,data:data65};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
if(data64.path !== undefined && func0.call(data64, "path")){
let data66 = data64.path;
if(typeof data66 === "string"){
if(!pattern22.test(data66)){
const err130 = {instancePath:instancePath+"/history/accepted/" + i17+"/path",schemaPath:"#/$defs/path/pattern",keyword:"pattern",params:{pattern: "^(?!/|(.*/)?\\.\\.?(/|$))\\S"},schema:"^(?!/|(.*/)?\\.\\.?(/|$))\\S",parentSchema:schema38,data:data66};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
else {
const err131 = {instancePath:instancePath+"/history/accepted/" + i17+"/path",schemaPath:"#/$defs/path/type",keyword:"type",params:{type: "string"},schema:schema38.type,parentSchema:schema38,data:data66};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
if(data64.before !== undefined && func0.call(data64, "before")){
let data67 = data64.before;
if((typeof data67 !== "string") && (data67 !== null)){
const err132 = {instancePath:instancePath+"/history/accepted/" + i17+"/before",schemaPath:"#/$defs/objectIdOrNull/type",keyword:"type",params:{type: schema51.type},schema:schema51.type,parentSchema:schema51,data:data67};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
if(typeof data67 === "string"){
if(!pattern8.test(data67)){
const err133 = {instancePath:instancePath+"/history/accepted/" + i17+"/before",schemaPath:"#/$defs/objectIdOrNull/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema51,data:data67};
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
if(data64.after !== undefined && func0.call(data64, "after")){
let data68 = data64.after;
if((typeof data68 !== "string") && (data68 !== null)){
const err134 = {instancePath:instancePath+"/history/accepted/" + i17+"/after",schemaPath:"#/$defs/objectIdOrNull/type",keyword:"type",params:{type: schema51.type},schema:schema51.type,parentSchema:schema51,data:data68};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
if(typeof data68 === "string"){
if(!pattern8.test(data68)){
const err135 = {instancePath:instancePath+"/history/accepted/" + i17+"/after",schemaPath:"#/$defs/objectIdOrNull/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$"},schema:"^([0-9a-f]{40}|[0-9a-f]{64})$",parentSchema:schema51,data:data68};
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
if(data64.reason !== undefined && func0.call(data64, "reason")){
let data69 = data64.reason;
if(typeof data69 === "string"){
if(!pattern10.test(data69)){
const err136 = {instancePath:instancePath+"/history/accepted/" + i17+"/reason",schemaPath:"#/properties/history/properties/accepted/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "[\\p{L}\\p{N}]"},schema:"[\\p{L}\\p{N}]",parentSchema:schema31.properties.history.properties.accepted.items.properties.reason,data:data69};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
else {
const err137 = {instancePath:instancePath+"/history/accepted/" + i17+"/reason",schemaPath:"#/properties/history/properties/accepted/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema31.properties.history.properties.accepted.items.properties.reason.type,parentSchema:schema31.properties.history.properties.accepted.items.properties.reason,data:data69};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
}
else {
const err138 = {instancePath:instancePath+"/history/accepted/" + i17,schemaPath:"#/properties/history/properties/accepted/items/type",keyword:"type",params:{type: "object"},schema:schema31.properties.history.properties.accepted.items.type,parentSchema:schema31.properties.history.properties.accepted.items,data:data64};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
}
else {
const err139 = {instancePath:instancePath+"/history/accepted",schemaPath:"#/properties/history/properties/accepted/type",keyword:"type",params:{type: "array"},schema:schema31.properties.history.properties.accepted.type,parentSchema:schema31.properties.history.properties.accepted,data:data63};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
}
else {
const err140 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/type",keyword:"type",params:{type: "object"},schema:schema31.properties.history.type,parentSchema:schema31.properties.history,data:data52};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
if(data.vouch !== undefined && func0.call(data, "vouch")){
let data70 = data.vouch;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
for(const key13 of Object.keys(data70)){
if(!(key13 === "staleAfterDays")){
const err141 = {instancePath:instancePath+"/vouch",schemaPath:"#/properties/vouch/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},schema:false,parentSchema:schema31.properties.vouch,data:data70};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data70.staleAfterDays !== undefined && func0.call(data70, "staleAfterDays")){
let data71 = data70.staleAfterDays;
if(!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))){
const err142 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.vouch.properties.staleAfterDays.type,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data71};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 > 100000 || isNaN(data71)){
const err143 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},schema:100000,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data71};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
if(data71 < 1 || isNaN(data71)){
const err144 = {instancePath:instancePath+"/vouch/staleAfterDays",schemaPath:"#/properties/vouch/properties/staleAfterDays/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema31.properties.vouch.properties.staleAfterDays,data:data71};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
}
}
else {
const err145 = {instancePath:instancePath+"/vouch",schemaPath:"#/properties/vouch/type",keyword:"type",params:{type: "object"},schema:schema31.properties.vouch.type,parentSchema:schema31.properties.vouch,data:data70};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
if(data.kinds !== undefined && func0.call(data, "kinds")){
let data72 = data.kinds;
if(data72 && typeof data72 == "object" && !Array.isArray(data72)){
if(Object.keys(data72).length > 32){
const err146 = {instancePath:instancePath+"/kinds",schemaPath:"#/properties/kinds/maxProperties",keyword:"maxProperties",params:{limit: 32},schema:32,parentSchema:schema31.properties.kinds,data:data72};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
for(const key14 of Object.keys(data72)){
let data73 = data72[key14];
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
if((data73.files === undefined) || (!(func0.call(data73, "files")))){
const err147 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/required",keyword:"required",params:{missingProperty: "files"},schema:schema31.properties.kinds.additionalProperties.required,parentSchema:schema31.properties.kinds.additionalProperties,data:data73};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
if((data73.format === undefined) || (!(func0.call(data73, "format")))){
const err148 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/required",keyword:"required",params:{missingProperty: "format"},schema:schema31.properties.kinds.additionalProperties.required,parentSchema:schema31.properties.kinds.additionalProperties,data:data73};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
for(const key15 of Object.keys(data73)){
if(!(func0.call(schema31.properties.kinds.additionalProperties.properties, key15))){
const err149 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15},schema:false,parentSchema:schema31.properties.kinds.additionalProperties,data:data73};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
if(data73.words !== undefined && func0.call(data73, "words")){
let data74 = data73.words;
if(Array.isArray(data74)){
if(data74.length > 2){
const err150 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/words",schemaPath:"#/properties/kinds/additionalProperties/properties/words/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema31.properties.kinds.additionalProperties.properties.words,data:data74};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
if(data74.length < 2){
const err151 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/words",schemaPath:"#/properties/kinds/additionalProperties/properties/words/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema31.properties.kinds.additionalProperties.properties.words,data:data74};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
const len18 = data74.length;
for(let i18=0; i18<len18; i18++){
let data75 = data74[i18];
if(typeof data75 === "string"){
if(!pattern39.test(data75)){
const err152 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/words/" + i18,schemaPath:"#/properties/kinds/additionalProperties/properties/words/items/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N} -]{0,39}$"},schema:"^[\\p{L}\\p{N}][\\p{L}\\p{N} -]{0,39}$",parentSchema:schema31.properties.kinds.additionalProperties.properties.words.items,data:data75};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
else {
const err153 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/words/" + i18,schemaPath:"#/properties/kinds/additionalProperties/properties/words/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.kinds.additionalProperties.properties.words.items.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.words.items,data:data75};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
}
else {
const err154 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/words",schemaPath:"#/properties/kinds/additionalProperties/properties/words/type",keyword:"type",params:{type: "array"},schema:schema31.properties.kinds.additionalProperties.properties.words.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.words,data:data74};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
if(data73.files !== undefined && func0.call(data73, "files")){
let data76 = data73.files;
if(Array.isArray(data76)){
if(data76.length < 1){
const err155 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/files",schemaPath:"#/properties/kinds/additionalProperties/properties/files/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.kinds.additionalProperties.properties.files,data:data76};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
const len19 = data76.length;
for(let i19=0; i19<len19; i19++){
let data77 = data76[i19];
if(typeof data77 === "string"){
if(!pattern7.test(data77)){
const err156 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/files/" + i19,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data77};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
else {
const err157 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/files/" + i19,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data77};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
}
else {
const err158 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/files",schemaPath:"#/properties/kinds/additionalProperties/properties/files/type",keyword:"type",params:{type: "array"},schema:schema31.properties.kinds.additionalProperties.properties.files.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.files,data:data76};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
if(data73.except !== undefined && func0.call(data73, "except")){
let data78 = data73.except;
if(Array.isArray(data78)){
const len20 = data78.length;
for(let i20=0; i20<len20; i20++){
let data79 = data78[i20];
if(typeof data79 === "string"){
if(!pattern7.test(data79)){
const err159 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/except/" + i20,schemaPath:"#/$defs/glob/pattern",keyword:"pattern",params:{pattern: "^\\S"},schema:"^\\S",parentSchema:schema33,data:data79};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
else {
const err160 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/except/" + i20,schemaPath:"#/$defs/glob/type",keyword:"type",params:{type: "string"},schema:schema33.type,parentSchema:schema33,data:data79};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
}
else {
const err161 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/except",schemaPath:"#/properties/kinds/additionalProperties/properties/except/type",keyword:"type",params:{type: "array"},schema:schema31.properties.kinds.additionalProperties.properties.except.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.except,data:data78};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
if(data73.format !== undefined && func0.call(data73, "format")){
let data80 = data73.format;
if(!((((data80 === "json") || (data80 === "jsonl")) || (data80 === "yaml")) || (data80 === "markdown"))){
const err162 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/format",schemaPath:"#/properties/kinds/additionalProperties/properties/format/enum",keyword:"enum",params:{allowedValues: schema31.properties.kinds.additionalProperties.properties.format.enum},schema:schema31.properties.kinds.additionalProperties.properties.format.enum,parentSchema:schema31.properties.kinds.additionalProperties.properties.format,data:data80};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data73.schema !== undefined && func0.call(data73, "schema")){
let data81 = data73.schema;
if(typeof data81 === "string"){
if(!pattern4.test(data81)){
const err163 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/schema",schemaPath:"#/$defs/configPath/pattern",keyword:"pattern",params:{pattern: "^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$"},schema:"^(?!(.*/)?\\.{0,2}(/|$))[^\\s\\p{Cc}\\\\][^\\p{Cc}\\\\]*$",parentSchema:schema32,data:data81};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
else {
const err164 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/schema",schemaPath:"#/$defs/configPath/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data:data81};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
if(data73.id !== undefined && func0.call(data73, "id")){
let data82 = data73.id;
if(typeof data82 === "string"){
if(func71(data82) > 200){
const err165 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/properties/kinds/additionalProperties/properties/id/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema31.properties.kinds.additionalProperties.properties.id,data:data82};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
if(!pattern43.test(data82)){
const err166 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/properties/kinds/additionalProperties/properties/id/pattern",keyword:"pattern",params:{pattern: "^[^.\\s]+(\\.[^.\\s]+)*$"},schema:"^[^.\\s]+(\\.[^.\\s]+)*$",parentSchema:schema31.properties.kinds.additionalProperties.properties.id,data:data82};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
else {
const err167 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/properties/kinds/additionalProperties/properties/id/type",keyword:"type",params:{type: "string"},schema:schema31.properties.kinds.additionalProperties.properties.id.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.id,data:data82};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
if(data73.unique !== undefined && func0.call(data73, "unique")){
let data83 = data73.unique;
if(!((((data83 === "kind") || (data83 === "folder")) || (data83 === "file")) || (data83 === false))){
const err168 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/unique",schemaPath:"#/properties/kinds/additionalProperties/properties/unique/enum",keyword:"enum",params:{allowedValues: schema31.properties.kinds.additionalProperties.properties.unique.enum},schema:schema31.properties.kinds.additionalProperties.properties.unique.enum,parentSchema:schema31.properties.kinds.additionalProperties.properties.unique,data:data83};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
if(data73.fileName !== undefined && func0.call(data73, "fileName")){
let data84 = data73.fileName;
if(typeof data84 === "string"){
if(func71(data84) > 200){
const err169 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fileName",schemaPath:"#/properties/kinds/additionalProperties/properties/fileName/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema31.properties.kinds.additionalProperties.properties.fileName,data:data84};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
if(!pattern44.test(data84)){
const err170 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fileName",schemaPath:"#/properties/kinds/additionalProperties/properties/fileName/pattern",keyword:"pattern",params:{pattern: "^[^{}]*(\\{[^{}]+\\}[^{}]*)+$"},schema:"^[^{}]*(\\{[^{}]+\\}[^{}]*)+$",parentSchema:schema31.properties.kinds.additionalProperties.properties.fileName,data:data84};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
else {
const err171 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fileName",schemaPath:"#/properties/kinds/additionalProperties/properties/fileName/type",keyword:"type",params:{type: "string"},schema:schema31.properties.kinds.additionalProperties.properties.fileName.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fileName,data:data84};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
if(data73.keep !== undefined && func0.call(data73, "keep")){
let data85 = data73.keep;
if(!((data85 === "append") || (data85 === "fixed"))){
const err172 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/keep",schemaPath:"#/properties/kinds/additionalProperties/properties/keep/enum",keyword:"enum",params:{allowedValues: schema31.properties.kinds.additionalProperties.properties.keep.enum},schema:schema31.properties.kinds.additionalProperties.properties.keep.enum,parentSchema:schema31.properties.kinds.additionalProperties.properties.keep,data:data85};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
}
if(data73.latest !== undefined && func0.call(data73, "latest")){
let data86 = data73.latest;
if(typeof data86 !== "boolean"){
const err173 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/latest",schemaPath:"#/properties/kinds/additionalProperties/properties/latest/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.kinds.additionalProperties.properties.latest.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.latest,data:data86};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
if(data73.steps !== undefined && func0.call(data73, "steps")){
let data87 = data73.steps;
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
if((data87.member === undefined) || (!(func0.call(data87, "member")))){
const err174 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/required",keyword:"required",params:{missingProperty: "member"},schema:schema31.properties.kinds.additionalProperties.properties.steps.required,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps,data:data87};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
if((data87.to === undefined) || (!(func0.call(data87, "to")))){
const err175 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/required",keyword:"required",params:{missingProperty: "to"},schema:schema31.properties.kinds.additionalProperties.properties.steps.required,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps,data:data87};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
for(const key16 of Object.keys(data87)){
if(!(((key16 === "member") || (key16 === "to")) || (key16 === "gone"))){
const err176 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16},schema:false,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps,data:data87};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
if(data87.member !== undefined && func0.call(data87, "member")){
let data88 = data87.member;
if(typeof data88 === "string"){
if(func71(data88) > 200){
const err177 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/member",schemaPath:"#/$defs/member/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema56,data:data88};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
if(!pattern45.test(data88)){
const err178 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/member",schemaPath:"#/$defs/member/pattern",keyword:"pattern",params:{pattern: "^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$"},schema:"^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$",parentSchema:schema56,data:data88};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
}
else {
const err179 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/member",schemaPath:"#/$defs/member/type",keyword:"type",params:{type: "string"},schema:schema56.type,parentSchema:schema56,data:data88};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
}
if(data87.to !== undefined && func0.call(data87, "to")){
let data89 = data87.to;
if(data89 && typeof data89 == "object" && !Array.isArray(data89)){
if(Object.keys(data89).length > 100){
const err180 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/to",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/properties/to/maxProperties",keyword:"maxProperties",params:{limit: 100},schema:100,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to,data:data89};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
if(Object.keys(data89).length < 1){
const err181 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/to",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/properties/to/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to,data:data89};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
for(const key17 of Object.keys(data89)){
let data90 = data89[key17];
if(Array.isArray(data90)){
if(data90.length > 100){
const err182 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/to/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/properties/steps/properties/to/additionalProperties/maxItems",keyword:"maxItems",params:{limit: 100},schema:100,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to.additionalProperties,data:data90};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
const len21 = data90.length;
for(let i21=0; i21<len21; i21++){
let data91 = data90[i21];
if(((typeof data91 !== "string") && (!((typeof data91 == "number") && (isFinite(data91))))) && (typeof data91 !== "boolean")){
const err183 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/to/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i21,schemaPath:"#/properties/kinds/additionalProperties/properties/steps/properties/to/additionalProperties/items/type",keyword:"type",params:{type: schema31.properties.kinds.additionalProperties.properties.steps.properties.to.additionalProperties.items.type},schema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to.additionalProperties.items.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to.additionalProperties.items,data:data91};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
}
}
else {
const err184 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/to/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/properties/steps/properties/to/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to.additionalProperties.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to.additionalProperties,data:data90};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
}
}
else {
const err185 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/to",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/properties/to/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps.properties.to,data:data89};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
if(data87.gone !== undefined && func0.call(data87, "gone")){
let data92 = data87.gone;
if(!((data92 === "error") || (data92 === "allowed"))){
const err186 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps/gone",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/properties/gone/enum",keyword:"enum",params:{allowedValues: schema31.properties.kinds.additionalProperties.properties.steps.properties.gone.enum},schema:schema31.properties.kinds.additionalProperties.properties.steps.properties.gone.enum,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps.properties.gone,data:data92};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
}
}
else {
const err187 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/steps",schemaPath:"#/properties/kinds/additionalProperties/properties/steps/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.properties.steps.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.steps,data:data87};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
if(data73.fixed !== undefined && func0.call(data73, "fixed")){
let data93 = data73.fixed;
if(data93 && typeof data93 == "object" && !Array.isArray(data93)){
for(const key18 of Object.keys(data93)){
if(!((key18 === "when") || (key18 === "except"))){
const err188 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed",schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key18},schema:false,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed,data:data93};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
}
if(data93.when !== undefined && func0.call(data93, "when")){
let data94 = data93.when;
if(data94 && typeof data94 == "object" && !Array.isArray(data94)){
if(Object.keys(data94).length > 1){
const err189 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/when",schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/when/maxProperties",keyword:"maxProperties",params:{limit: 1},schema:1,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when,data:data94};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
if(Object.keys(data94).length < 1){
const err190 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/when",schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/when/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when,data:data94};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
for(const key19 of Object.keys(data94)){
let data95 = data94[key19];
if(Array.isArray(data95)){
if(data95.length > 100){
const err191 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/when/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/when/additionalProperties/maxItems",keyword:"maxItems",params:{limit: 100},schema:100,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.additionalProperties,data:data95};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
if(data95.length < 1){
const err192 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/when/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/when/additionalProperties/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.additionalProperties,data:data95};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
const len22 = data95.length;
for(let i22=0; i22<len22; i22++){
let data96 = data95[i22];
if(((typeof data96 !== "string") && (!((typeof data96 == "number") && (isFinite(data96))))) && (typeof data96 !== "boolean")){
const err193 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/when/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i22,schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/when/additionalProperties/items/type",keyword:"type",params:{type: schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.additionalProperties.items.type},schema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.additionalProperties.items.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.additionalProperties.items,data:data96};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
}
}
else {
const err194 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/when/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/when/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.additionalProperties.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.additionalProperties,data:data95};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
}
}
else {
const err195 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/when",schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/when/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.when,data:data94};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
}
if(data93.except !== undefined && func0.call(data93, "except")){
let data97 = data93.except;
if(Array.isArray(data97)){
if(data97.length > 100){
const err196 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/except",schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/except/maxItems",keyword:"maxItems",params:{limit: 100},schema:100,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.except,data:data97};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
const len23 = data97.length;
for(let i23=0; i23<len23; i23++){
let data98 = data97[i23];
if(typeof data98 !== "string"){
const err197 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/except/" + i23,schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/except/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.except.items.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.except.items,data:data98};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
}
}
else {
const err198 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed/except",schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/properties/except/type",keyword:"type",params:{type: "array"},schema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.except.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed.properties.except,data:data97};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
}
}
else {
const err199 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fixed",schemaPath:"#/properties/kinds/additionalProperties/properties/fixed/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.properties.fixed.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fixed,data:data93};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
}
if(data73.items !== undefined && func0.call(data73, "items")){
let data99 = data73.items;
if(typeof data99 === "string"){
if(func71(data99) > 200){
const err200 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/items",schemaPath:"#/properties/kinds/additionalProperties/properties/items/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema31.properties.kinds.additionalProperties.properties.items,data:data99};
if(vErrors === null){
vErrors = [err200];
}
else {
vErrors.push(err200);
}
errors++;
}
if(!pattern46.test(data99)){
const err201 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/items",schemaPath:"#/properties/kinds/additionalProperties/properties/items/pattern",keyword:"pattern",params:{pattern: "^$|^[^.\\s]+(\\.[^.\\s]+)*$"},schema:"^$|^[^.\\s]+(\\.[^.\\s]+)*$",parentSchema:schema31.properties.kinds.additionalProperties.properties.items,data:data99};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
}
else {
const err202 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/items",schemaPath:"#/properties/kinds/additionalProperties/properties/items/type",keyword:"type",params:{type: "string"},schema:schema31.properties.kinds.additionalProperties.properties.items.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.items,data:data99};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
}
if(data73.fields !== undefined && func0.call(data73, "fields")){
let data100 = data73.fields;
if(!(((data100 === "front-matter") || (data100 === "body")) || (data100 === "both"))){
const err203 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/kinds/additionalProperties/properties/fields/enum",keyword:"enum",params:{allowedValues: schema31.properties.kinds.additionalProperties.properties.fields.enum},schema:schema31.properties.kinds.additionalProperties.properties.fields.enum,parentSchema:schema31.properties.kinds.additionalProperties.properties.fields,data:data100};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
}
if(data73.fieldsIn !== undefined && func0.call(data73, "fieldsIn")){
let data101 = data73.fieldsIn;
if(typeof data101 === "string"){
if(func71(data101) > 200){
const err204 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fieldsIn",schemaPath:"#/properties/kinds/additionalProperties/properties/fieldsIn/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema31.properties.kinds.additionalProperties.properties.fieldsIn,data:data101};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
if(func71(data101) < 1){
const err205 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fieldsIn",schemaPath:"#/properties/kinds/additionalProperties/properties/fieldsIn/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema31.properties.kinds.additionalProperties.properties.fieldsIn,data:data101};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
}
else {
const err206 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fieldsIn",schemaPath:"#/properties/kinds/additionalProperties/properties/fieldsIn/type",keyword:"type",params:{type: "string"},schema:schema31.properties.kinds.additionalProperties.properties.fieldsIn.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.fieldsIn,data:data101};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
}
if(data73.sections !== undefined && func0.call(data73, "sections")){
let data102 = data73.sections;
if(data102 && typeof data102 == "object" && !Array.isArray(data102)){
for(const key20 of Object.keys(data102)){
if(!((((key20 === "required") || (key20 === "optional")) || (key20 === "others")) || (key20 === "ordered"))){
const err207 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections",schemaPath:"#/properties/kinds/additionalProperties/properties/sections/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key20},schema:false,parentSchema:schema31.properties.kinds.additionalProperties.properties.sections,data:data102};
if(vErrors === null){
vErrors = [err207];
}
else {
vErrors.push(err207);
}
errors++;
}
}
if(data102.required !== undefined && func0.call(data102, "required")){
let data103 = data102.required;
if(Array.isArray(data103)){
if(data103.length > 100){
const err208 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/required",schemaPath:"#/$defs/headings/maxItems",keyword:"maxItems",params:{limit: 100},schema:100,parentSchema:schema57,data:data103};
if(vErrors === null){
vErrors = [err208];
}
else {
vErrors.push(err208);
}
errors++;
}
const len24 = data103.length;
for(let i24=0; i24<len24; i24++){
let data104 = data103[i24];
if(typeof data104 === "string"){
if(func71(data104) > 200){
const err209 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/required/" + i24,schemaPath:"#/$defs/headings/items/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema57.items,data:data104};
if(vErrors === null){
vErrors = [err209];
}
else {
vErrors.push(err209);
}
errors++;
}
if(func71(data104) < 1){
const err210 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/required/" + i24,schemaPath:"#/$defs/headings/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema57.items,data:data104};
if(vErrors === null){
vErrors = [err210];
}
else {
vErrors.push(err210);
}
errors++;
}
}
else {
const err211 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/required/" + i24,schemaPath:"#/$defs/headings/items/type",keyword:"type",params:{type: "string"},schema:schema57.items.type,parentSchema:schema57.items,data:data104};
if(vErrors === null){
vErrors = [err211];
}
else {
vErrors.push(err211);
}
errors++;
}
}
}
else {
const err212 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/required",schemaPath:"#/$defs/headings/type",keyword:"type",params:{type: "array"},schema:schema57.type,parentSchema:schema57,data:data103};
if(vErrors === null){
vErrors = [err212];
}
else {
vErrors.push(err212);
}
errors++;
}
}
if(data102.optional !== undefined && func0.call(data102, "optional")){
let data105 = data102.optional;
if(Array.isArray(data105)){
if(data105.length > 100){
const err213 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/optional",schemaPath:"#/$defs/headings/maxItems",keyword:"maxItems",params:{limit: 100},schema:100,parentSchema:schema57,data:data105};
if(vErrors === null){
vErrors = [err213];
}
else {
vErrors.push(err213);
}
errors++;
}
const len25 = data105.length;
for(let i25=0; i25<len25; i25++){
let data106 = data105[i25];
if(typeof data106 === "string"){
if(func71(data106) > 200){
const err214 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/optional/" + i25,schemaPath:"#/$defs/headings/items/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema57.items,data:data106};
if(vErrors === null){
vErrors = [err214];
}
else {
vErrors.push(err214);
}
errors++;
}
if(func71(data106) < 1){
const err215 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/optional/" + i25,schemaPath:"#/$defs/headings/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema57.items,data:data106};
if(vErrors === null){
vErrors = [err215];
}
else {
vErrors.push(err215);
}
errors++;
}
}
else {
const err216 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/optional/" + i25,schemaPath:"#/$defs/headings/items/type",keyword:"type",params:{type: "string"},schema:schema57.items.type,parentSchema:schema57.items,data:data106};
if(vErrors === null){
vErrors = [err216];
}
else {
vErrors.push(err216);
}
errors++;
}
}
}
else {
const err217 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/optional",schemaPath:"#/$defs/headings/type",keyword:"type",params:{type: "array"},schema:schema57.type,parentSchema:schema57,data:data105};
if(vErrors === null){
vErrors = [err217];
}
else {
vErrors.push(err217);
}
errors++;
}
}
if(data102.others !== undefined && func0.call(data102, "others")){
let data107 = data102.others;
if(typeof data107 !== "boolean"){
const err218 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/others",schemaPath:"#/properties/kinds/additionalProperties/properties/sections/properties/others/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.kinds.additionalProperties.properties.sections.properties.others.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.sections.properties.others,data:data107};
if(vErrors === null){
vErrors = [err218];
}
else {
vErrors.push(err218);
}
errors++;
}
}
if(data102.ordered !== undefined && func0.call(data102, "ordered")){
let data108 = data102.ordered;
if(typeof data108 !== "boolean"){
const err219 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/ordered",schemaPath:"#/properties/kinds/additionalProperties/properties/sections/properties/ordered/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.kinds.additionalProperties.properties.sections.properties.ordered.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.sections.properties.ordered,data:data108};
if(vErrors === null){
vErrors = [err219];
}
else {
vErrors.push(err219);
}
errors++;
}
}
}
else {
const err220 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections",schemaPath:"#/properties/kinds/additionalProperties/properties/sections/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.properties.sections.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.sections,data:data102};
if(vErrors === null){
vErrors = [err220];
}
else {
vErrors.push(err220);
}
errors++;
}
}
if(data73.refers !== undefined && func0.call(data73, "refers")){
let data109 = data73.refers;
if(Array.isArray(data109)){
if(data109.length > 20){
const err221 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers",schemaPath:"#/properties/kinds/additionalProperties/properties/refers/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers,data:data109};
if(vErrors === null){
vErrors = [err221];
}
else {
vErrors.push(err221);
}
errors++;
}
const len26 = data109.length;
for(let i26=0; i26<len26; i26++){
let data110 = data109[i26];
if(data110 && typeof data110 == "object" && !Array.isArray(data110)){
if((data110.from === undefined) || (!(func0.call(data110, "from")))){
const err222 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26,schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/required",keyword:"required",params:{missingProperty: "from"},schema:schema31.properties.kinds.additionalProperties.properties.refers.items.required,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items,data:data110};
if(vErrors === null){
vErrors = [err222];
}
else {
vErrors.push(err222);
}
errors++;
}
if((data110.to === undefined) || (!(func0.call(data110, "to")))){
const err223 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26,schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/required",keyword:"required",params:{missingProperty: "to"},schema:schema31.properties.kinds.additionalProperties.properties.refers.items.required,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items,data:data110};
if(vErrors === null){
vErrors = [err223];
}
else {
vErrors.push(err223);
}
errors++;
}
for(const key21 of Object.keys(data110)){
if(!(((((key21 === "from") || (key21 === "to")) || (key21 === "cycles")) || (key21 === "answered")) || (key21 === "level"))){
const err224 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26,schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key21},schema:false,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items,data:data110};
if(vErrors === null){
vErrors = [err224];
}
else {
vErrors.push(err224);
}
errors++;
}
}
if(data110.from !== undefined && func0.call(data110, "from")){
let data111 = data110.from;
if(typeof data111 === "string"){
if(func71(data111) > 200){
const err225 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/from",schemaPath:"#/$defs/member/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema56,data:data111};
if(vErrors === null){
vErrors = [err225];
}
else {
vErrors.push(err225);
}
errors++;
}
if(!pattern45.test(data111)){
const err226 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/from",schemaPath:"#/$defs/member/pattern",keyword:"pattern",params:{pattern: "^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$"},schema:"^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$",parentSchema:schema56,data:data111};
if(vErrors === null){
vErrors = [err226];
}
else {
vErrors.push(err226);
}
errors++;
}
}
else {
const err227 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/from",schemaPath:"#/$defs/member/type",keyword:"type",params:{type: "string"},schema:schema56.type,parentSchema:schema56,data:data111};
if(vErrors === null){
vErrors = [err227];
}
else {
vErrors.push(err227);
}
errors++;
}
}
if(data110.to !== undefined && func0.call(data110, "to")){
let data112 = data110.to;
if(typeof data112 === "string"){
if(!pattern48.test(data112)){
const err228 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/to",schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/properties/to/pattern",keyword:"pattern",params:{pattern: "^([a-z][a-z0-9-]{0,39}|path:folder)$"},schema:"^([a-z][a-z0-9-]{0,39}|path:folder)$",parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items.properties.to,data:data112};
if(vErrors === null){
vErrors = [err228];
}
else {
vErrors.push(err228);
}
errors++;
}
}
else {
const err229 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/to",schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/properties/to/type",keyword:"type",params:{type: "string"},schema:schema31.properties.kinds.additionalProperties.properties.refers.items.properties.to.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items.properties.to,data:data112};
if(vErrors === null){
vErrors = [err229];
}
else {
vErrors.push(err229);
}
errors++;
}
}
if(data110.cycles !== undefined && func0.call(data110, "cycles")){
let data113 = data110.cycles;
if(typeof data113 !== "boolean"){
const err230 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/cycles",schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/properties/cycles/type",keyword:"type",params:{type: "boolean"},schema:schema31.properties.kinds.additionalProperties.properties.refers.items.properties.cycles.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items.properties.cycles,data:data113};
if(vErrors === null){
vErrors = [err230];
}
else {
vErrors.push(err230);
}
errors++;
}
}
if(data110.answered !== undefined && func0.call(data110, "answered")){
let data114 = data110.answered;
if(typeof data114 === "string"){
if(func71(data114) > 200){
const err231 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/answered",schemaPath:"#/$defs/member/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema56,data:data114};
if(vErrors === null){
vErrors = [err231];
}
else {
vErrors.push(err231);
}
errors++;
}
if(!pattern45.test(data114)){
const err232 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/answered",schemaPath:"#/$defs/member/pattern",keyword:"pattern",params:{pattern: "^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$"},schema:"^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$",parentSchema:schema56,data:data114};
if(vErrors === null){
vErrors = [err232];
}
else {
vErrors.push(err232);
}
errors++;
}
}
else {
const err233 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/answered",schemaPath:"#/$defs/member/type",keyword:"type",params:{type: "string"},schema:schema56.type,parentSchema:schema56,data:data114};
if(vErrors === null){
vErrors = [err233];
}
else {
vErrors.push(err233);
}
errors++;
}
}
if(data110.level !== undefined && func0.call(data110, "level")){
let data115 = data110.level;
if(!(((data115 === "error") || (data115 === "warning")) || (data115 === "info"))){
const err234 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26+"/level",schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/properties/level/enum",keyword:"enum",params:{allowedValues: schema31.properties.kinds.additionalProperties.properties.refers.items.properties.level.enum},schema:schema31.properties.kinds.additionalProperties.properties.refers.items.properties.level.enum,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items.properties.level,data:data115};
if(vErrors === null){
vErrors = [err234];
}
else {
vErrors.push(err234);
}
errors++;
}
}
}
else {
const err235 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers/" + i26,schemaPath:"#/properties/kinds/additionalProperties/properties/refers/items/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.properties.refers.items.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers.items,data:data110};
if(vErrors === null){
vErrors = [err235];
}
else {
vErrors.push(err235);
}
errors++;
}
}
}
else {
const err236 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/refers",schemaPath:"#/properties/kinds/additionalProperties/properties/refers/type",keyword:"type",params:{type: "array"},schema:schema31.properties.kinds.additionalProperties.properties.refers.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.refers,data:data109};
if(vErrors === null){
vErrors = [err236];
}
else {
vErrors.push(err236);
}
errors++;
}
}
if(data73.order !== undefined && func0.call(data73, "order")){
let data116 = data73.order;
if(data116 && typeof data116 == "object" && !Array.isArray(data116)){
if((data116.by === undefined) || (!(func0.call(data116, "by")))){
const err237 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order",schemaPath:"#/properties/kinds/additionalProperties/properties/order/required",keyword:"required",params:{missingProperty: "by"},schema:schema31.properties.kinds.additionalProperties.properties.order.required,parentSchema:schema31.properties.kinds.additionalProperties.properties.order,data:data116};
if(vErrors === null){
vErrors = [err237];
}
else {
vErrors.push(err237);
}
errors++;
}
for(const key22 of Object.keys(data116)){
if(!((key22 === "by") || (key22 === "within"))){
const err238 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order",schemaPath:"#/properties/kinds/additionalProperties/properties/order/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key22},schema:false,parentSchema:schema31.properties.kinds.additionalProperties.properties.order,data:data116};
if(vErrors === null){
vErrors = [err238];
}
else {
vErrors.push(err238);
}
errors++;
}
}
if(data116.by !== undefined && func0.call(data116, "by")){
let data117 = data116.by;
if(typeof data117 === "string"){
if(func71(data117) > 200){
const err239 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order/by",schemaPath:"#/$defs/member/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema56,data:data117};
if(vErrors === null){
vErrors = [err239];
}
else {
vErrors.push(err239);
}
errors++;
}
if(!pattern45.test(data117)){
const err240 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order/by",schemaPath:"#/$defs/member/pattern",keyword:"pattern",params:{pattern: "^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$"},schema:"^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$",parentSchema:schema56,data:data117};
if(vErrors === null){
vErrors = [err240];
}
else {
vErrors.push(err240);
}
errors++;
}
}
else {
const err241 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order/by",schemaPath:"#/$defs/member/type",keyword:"type",params:{type: "string"},schema:schema56.type,parentSchema:schema56,data:data117};
if(vErrors === null){
vErrors = [err241];
}
else {
vErrors.push(err241);
}
errors++;
}
}
if(data116.within !== undefined && func0.call(data116, "within")){
let data118 = data116.within;
if(typeof data118 === "string"){
if(func71(data118) > 200){
const err242 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order/within",schemaPath:"#/$defs/member/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema56,data:data118};
if(vErrors === null){
vErrors = [err242];
}
else {
vErrors.push(err242);
}
errors++;
}
if(!pattern45.test(data118)){
const err243 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order/within",schemaPath:"#/$defs/member/pattern",keyword:"pattern",params:{pattern: "^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$"},schema:"^[^.\\s]+( [^.\\s]+)*(\\.[^.\\s]+( [^.\\s]+)*)*$",parentSchema:schema56,data:data118};
if(vErrors === null){
vErrors = [err243];
}
else {
vErrors.push(err243);
}
errors++;
}
}
else {
const err244 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order/within",schemaPath:"#/$defs/member/type",keyword:"type",params:{type: "string"},schema:schema56.type,parentSchema:schema56,data:data118};
if(vErrors === null){
vErrors = [err244];
}
else {
vErrors.push(err244);
}
errors++;
}
}
}
else {
const err245 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/order",schemaPath:"#/properties/kinds/additionalProperties/properties/order/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.properties.order.type,parentSchema:schema31.properties.kinds.additionalProperties.properties.order,data:data116};
if(vErrors === null){
vErrors = [err245];
}
else {
vErrors.push(err245);
}
errors++;
}
}
}
else {
const err246 = {instancePath:instancePath+"/kinds/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kinds/additionalProperties/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.additionalProperties.type,parentSchema:schema31.properties.kinds.additionalProperties,data:data73};
if(vErrors === null){
vErrors = [err246];
}
else {
vErrors.push(err246);
}
errors++;
}
}
}
else {
const err247 = {instancePath:instancePath+"/kinds",schemaPath:"#/properties/kinds/type",keyword:"type",params:{type: "object"},schema:schema31.properties.kinds.type,parentSchema:schema31.properties.kinds,data:data72};
if(vErrors === null){
vErrors = [err247];
}
else {
vErrors.push(err247);
}
errors++;
}
}
}
else {
const err248 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err248];
}
else {
vErrors.push(err248);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
