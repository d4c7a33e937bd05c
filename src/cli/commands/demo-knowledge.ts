/** The sha256 of what the source said when it was captured. */
const SOURCE = '63eaaab4aff3bea737a37a314ecdde501bd09be348fcb6b114d913f7b0253bea';

const CAPTURED = '2026-11-03T09:30:00Z';

const EVENTS = [
  {
    id: 'e1',
    event: 'kb.init',
    actor: 'GreenHill',
    created_at: '2026-11-03T09:00:00Z',
    object_ids: [],
  },
  { id: 'e2', event: 'source.add', actor: 'GreenHill', created_at: CAPTURED, object_ids: [SOURCE] },
  {
    id: 'e3',
    event: 'claim.create',
    actor: 'GreenHill',
    created_at: '2026-11-03T09:40:00Z',
    object_ids: ['mark-after-division'],
  },
];

/** An audit log in which the second event has this actor. */
function log(actor: string): string {
  return EVENTS.map((event) => JSON.stringify(event.id === 'e2' ? { ...event, actor } : event))
    .map((line) => `${line}\n`)
    .join('');
}

const LOG = '.vouch/audit.log.jsonl';

/** What the demo's one commit holds of its knowledge base: path to content. */
export const DEMO_COMMITTED: Readonly<Record<string, string>> = {
  '.vouch/config.yaml': 'version: "0.1"\nkb_name: cell-fate\n',
  '.vouch/.gitignore': 'proposed/\nstate.db\n',
  [LOG]: log('GreenHill'),
  '.vouch/claims/mark-after-division.yaml': `id: mark-after-division
text: The mark is lost in most cells when they divide.
type: observation
status: working
confidence: 0.7
evidence:
  - ${SOURCE}
created_at: 2026-11-03T09:40:00Z
updated_at: 2026-11-03T09:40:00Z
`,
};

/** What was done to it since. */
export const DEMO_KNOWLEDGE: Readonly<Record<string, string>> = {
  ...DEMO_COMMITTED,
  // Somebody else is said to have captured the source.
  [LOG]: log('BlueLake'),
  // The source said 3 of 40 when it was captured.
  [`.vouch/sources/${SOURCE}/content`]: `# Second batch

The mark was kept in 38 of 40 cells after division.
`,
  [`.vouch/sources/${SOURCE}/meta.yaml`]: `id: ${SOURCE}
type: file
locator: docs/imaging-notes.md
hash: ${SOURCE}
byte_size: 68
created_at: ${CAPTURED}
`,
};
