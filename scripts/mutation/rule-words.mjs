import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What a rule says of itself: documentation and wording, which no test should spell out again. */
const WORDS = new Set([
  'source',
  'since',
  'summary',
  'why',
  'fix',
  'autofix',
  'decisions',
  'messages',
  'examples',
]);
const DEFINES = /^define\w*Rule$/;

/** True for a property of the object that a rule is defined by. */
function isOfRule(path) {
  const call = path.parentPath?.parentPath;
  return call?.isCallExpression() && DEFINES.test(call.node.callee.name ?? '');
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'rule-words', {
    shouldIgnore(path) {
      if (!path.isObjectProperty() || !isOfRule(path)) return undefined;
      return WORDS.has(path.node.key.name) ? 'words and examples of a rule' : undefined;
    },
  }),
];
