type File = readonly [path: string, content: string];

const TYPED = /^\.vouch\/(?:claims|entities|sources)\/.*\.yaml$/;

/**
 * What nobody has cleared up in a knowledge base: claims, entities and sources have types that vouch
 * does not have, claims are about something that is gone, no quote stands in its source, relations are
 * surer than sure. Those are nearly five problems a claim.
 */
export function* oldClaims(files: Iterable<File>): Generator<File> {
  for (const [path, content] of files) {
    if (TYPED.test(path)) {
      const typed = content.replace(/^type: .*$/m, 'type: measured');
      yield [path, typed.replace(/^entities:\n- /m, '$&old-')];
    } else if (path.startsWith('.vouch/evidence/')) {
      yield [path, content.replace(/^quote: .*$/m, '$& Roughly')];
    } else if (path.startsWith('.vouch/relations/')) {
      yield [path, content.replace(/^confidence: .*$/m, 'confidence: 7')];
    } else yield [path, content];
  }
}

/** Of so many messages one has a problem. */
const PER_PROBLEM = 15;

/** Messages that nobody has to answer, without answers, some dated as no program reads it. */
export function* oldMessages(files: Iterable<File>, many: number): Generator<File> {
  let count = 0;
  for (const [path, content] of files) {
    if (/"ack_required": true|"subject": "ACK:/.test(content)) continue;
    yield [path, count % PER_PROBLEM === 0 ? content.replace('"created": "', '$&on ') : content];
    count += 1;
    if (count === many) return;
  }
}
