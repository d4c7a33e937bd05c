import { rules } from '../all-rules.ts';
import type { Edit, Playground } from './playground.ts';

const CONFIG = '.lint-protocol.json';
const SHARED = 'conf/shared.yaml';
const BASELINE = '.lint-protocol-baseline.jsonl';

type Settings = Readonly<Record<string, unknown>>;

/** Parts of a configuration. */
const PARTS: readonly ((ground: Playground) => Settings)[] = [
  () => ({ history: { appendOnly: ['notes/*.jsonl', 'docs/**'] } }),
  () => ({ history: { immutable: ['docs/**', 'src/limits/*'] } }),
  () => ({
    history: { appendOnly: ['notes/**'], archives: ['notes/old/*'], segments: ['notes/*.gz'] },
  }),
  () => ({ subagents: { manifests: ['**/MANIFEST.jsonl'] } }),
  () => ({
    subagents: { manifests: ['docs/MANIFEST.jsonl', '.cleo/agent-outputs/MANIFEST.jsonl'] },
  }),
  () => ({
    subagents: { manifests: ['out/MANIFEST.jsonl'], agents: ['.claude/agents/*.md', 'team/*.md'] },
  }),
  () => ({ subagents: { prompts: ['docs/**/*.md', 'prompts/*'] } }),
  () => ({ messages: { include: ['messages/**/*.md', 'docs/**/*.md'] } }),
  () => ({ messages: { include: ['agents/**/*.md'], exclude: ['**/outbox/**'] } }),
  () => ({ messages: { subjects: 'optional', allowReplyPrefix: true, ackTimeout: '1h' } }),
  () => ({ messages: { roster: ['BlueLake', 'GreenCastle', 'AmberFox'] } }),
  () => ({ contributions: { protocolDocument: 'docs/guide.md' } }),
  () => ({ contributions: { session: 'session_20260101_000100_000001', archiveThreshold: 3 } }),
  () => ({ consensus: { include: ['votes/*.json', '.cleo/consensus/*.json'] } }),
  () => ({ vouch: { staleAfterDays: 30 } }),
  () => ({ limits: { fileBytes: '1KiB' } }),
  () => ({ limits: { depth: 3 } }),
  () => ({ extends: SHARED }),
  () => ({ baseline: BASELINE }),
  (ground) => ({
    rules: { [ruleOf(ground)]: ground.random.pick(['error', 'warning', 'info', 'off']) },
  }),
  (ground) => ({ ignore: [1, 2].map(() => excuse(ground)) }),
];

function ruleOf({ random }: Playground): string {
  const { id } = random.pick(rules);
  return random.below(4) === 0 ? id.replace(/\/.*|-\d+$/, random.pick(['/*', '-*'])) : id;
}

/** An entry of `ignore`; many of them excuse nothing. */
function excuse(ground: Playground): Settings {
  const { random } = ground;
  const path = ground.oneOf(ground.records()) ?? 'docs/guide.md';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return {
    rule: ruleOf(ground),
    path: random.pick(['**', `${folder}**`, path]).replaceAll(/[^\w./*-]/g, '?'),
    reason: 'known',
    ...(ground.chance(30) && { expires: random.pick(['2026-05-31', '2027-01-01']) }),
  };
}

/** Some parts together; of two that say something of one setting the later one counts. */
function drawSettings(ground: Playground): Settings {
  const count = 1 + ground.random.below(3);
  const parts = Array.from({ length: count }, () => ground.random.pick(PARTS)(ground));
  return Object.assign({}, ...parts);
}

/** Writes a configuration, with what it extends. */
export const configure: Edit = (ground) => {
  const settings = drawSettings(ground);
  if ('extends' in settings)
    ground.put(SHARED, JSON.stringify(ground.random.pick(PARTS.slice(0, 12))(ground)));
  ground.put(CONFIG, `${JSON.stringify(settings, null, 2)}\n`);
  return `configure ${JSON.stringify(settings)}`;
};

export const changeSettings: Edit = (ground) => {
  const { random } = ground;
  const found = [CONFIG, SHARED, BASELINE].filter((path) => ground.isFile(path));
  const path = ground.oneOf(found);
  if (path === null) return configure(ground);
  const how = random.pick(['remove', 'break', 'reformat', 'cut']);
  const text = ground.text(path);
  const lines = text.split('\n');
  if (how === 'remove') ground.remove(path);
  else if (how === 'break' && path !== BASELINE) ground.put(path, text.replace(/[{[]/, ''));
  else if (how === 'cut' && path === BASELINE)
    ground.put(path, lines.slice(random.below(3) + 1).join('\n'));
  else ground.put(path, `${text} \n`);
  return `${how} ${path}`;
};

/** All that is wrong now is known from now on. */
export const newBaseline: Edit = async (ground) => {
  const settings = { ...drawSettings(ground), baseline: BASELINE };
  if (ground.chance(70)) ground.put(CONFIG, JSON.stringify(settings));
  const args = ['--baseline', BASELINE, '--baseline-update', '--format', 'json'];
  const { code } = await ground.ask(ground.repo, { args });
  return `a baseline, exit ${code}`;
};
