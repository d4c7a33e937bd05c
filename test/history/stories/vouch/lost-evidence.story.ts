import {
  APPROVAL,
  CLAIM,
  CONTENT,
  claim,
  DECIDED,
  events,
  evidence,
  madeEvent,
  PAYLOAD,
  proposal,
  SOURCE_ID,
  source,
} from '../../../../src/protocols/vouch/example.ts';
import { type Contents, LOG, type Story, stories } from '../story.ts';

const CITED = '.vouch/evidence/ev-refunds.yaml';
const ONLY = '--only vouch/reference --only vouch/approved-content --only history/*';
const EVIDENCE = ['ev-refunds'];

const log = (...more: readonly (readonly [verb: string, ...ids: string[]])[]): Contents => ({
  [LOG]: events(['kb.init']) + madeEvent() + events(APPROVAL, ...more),
});

const BASE: Contents = {
  ...log(),
  '.vouch/config.yaml': 'version: 1\n',
  [CLAIM]: claim({ evidence: EVIDENCE }),
  [DECIDED]: proposal({ payload: { ...PAYLOAD, evidence: EVIDENCE } }),
  [CITED]: evidence(),
  [`.vouch/sources/${SOURCE_ID}/meta.yaml`]: source(),
  [`.vouch/sources/${SOURCE_ID}/content`]: CONTENT,
};

const DANGLING = `vouch/reference ${CLAIM}:6`;
const OTHER = { evidence: [SOURCE_ID] };

/** The step is found in each view, at the same places. */
async function found(story: Story, step: Contents, ...problems: string[]): Promise<void> {
  await story.commit('base', BASE);
  await story.passes(`--rev HEAD ${ONLY}`);
  await story.branch('side', 'base');
  await story.stage(step);
  await story.finds(`--staged ${ONLY}`, ...problems);
  await story.finds(`${ONLY} --hook pre-commit`, ...problems);
  await story.commit('step');
  // What a rule over states reports is of the state that the range leaves.
  const committed = problems.map((each) => (each.startsWith('vouch/') ? each : `${each} in step`));
  await story.finds(`--since main ${ONLY}`, ...committed);
}

export default stories('Evidence of an approved claim is taken away', {
  alone: {
    why: 'the claim cites what nobody can read any more',
    tell: (story) => found(story, { [CITED]: null }, DANGLING),
  },
  'with an event that names it': {
    why: 'no event makes a citation lead somewhere',
    tell: (story) =>
      found(story, { [CITED]: null, ...log(['evidence.delete', 'ev-refunds']) }, DANGLING),
  },
  'with the citation': {
    why: 'the claim rests on something else than what was approved, and no event tells of it',
    tell: (story) => found(story, { [CITED]: null, [CLAIM]: claim(OTHER) }, `audited ${CLAIM}:1`),
  },
  'with the citation, and an event that adds citations': {
    why: 'the verb explains more of them, and none that goes',
    tell: (story) =>
      found(
        story,
        { [CITED]: null, [CLAIM]: claim(OTHER), ...log(['claim.cite', 'refund-window']) },
        `audited ${CLAIM}:1`,
      ),
  },
  'with the citation, and an event whose verb nobody knows': {
    why: 'the decision still says what the claim was approved with',
    tell: (story) =>
      found(
        story,
        { [CITED]: null, [CLAIM]: claim(OTHER), ...log(['claim.correct', 'refund-window']) },
        `vouch/approved-content ${CLAIM}:6`,
      ),
  },
});
