// Lets the n-th call that changes something on disk go wrong, and tells how many there were.
// FAULT_CALL: its number, from 1. FAULT_KIND: an error's name, or a signal. FAULT_COUNT: a file that
// grows by a byte with each call.
const fs = require('node:fs');

const { FAULT_CALL, FAULT_KIND = '', FAULT_COUNT } = process.env;
const CHANGING =
  'writeFile appendFile rename link symlink mkdir mkdtemp chmod chown rm unlink rmdir copyFile';
/** What needs no room, and so goes wrong only where the process ends. */
const NEEDS_NO_ROOM = /^(chmod|chown|rm|unlink|rmdir)$/;
const WRITES = /^(writeFile|appendFile)$/;
/** As node numbers them on Linux. */
const ERRORS = {
  ENOSPC: [28, 'no space left on device'],
  EIO: [5, 'i/o error'],
  EROFS: [30, 'read-only file system'],
};

let calls = 0;

function failing(name, args) {
  if (NEEDS_NO_ROOM.test(name) && !FAULT_KIND.startsWith('SIG')) return null;
  write(FAULT_COUNT, '.', 'a');
  calls += 1;
  if (String(calls) !== FAULT_CALL) return null;
  const [file, content] = args;
  // Who listens to a signal goes on, and writes all of it.
  const goesOn = FAULT_KIND === 'EROFS' || process.listenerCount(FAULT_KIND) > 0;
  if (WRITES.test(name) && !goesOn) {
    const bytes = Buffer.from(content);
    write(file, bytes.subarray(0, bytes.length / 2), name === 'appendFile' ? 'a' : 'w');
  }
  if (FAULT_KIND.startsWith('SIG')) {
    process.kill(process.pid, FAULT_KIND);
    return null;
  }
  const [errno, words] = ERRORS[FAULT_KIND];
  const error = new Error(`${FAULT_KIND}: ${words}, ${name} '${file}'`);
  return Object.assign(error, {
    code: FAULT_KIND,
    errno: -errno,
    syscall: name,
    path: String(file),
  });
}

/** Calls nothing of what is counted, as node's own functions do. */
function write(file, bytes, flags) {
  const descriptor = fs.openSync(file, flags);
  fs.writeSync(descriptor, bytes);
  fs.closeSync(descriptor);
}

for (const name of CHANGING.split(' ')) {
  const original = { now: fs[`${name}Sync`], later: fs.promises[name] };
  fs[`${name}Sync`] = (...args) => {
    const error = failing(name, args);
    if (error) throw error;
    return original.now(...args);
  };
  fs.promises[name] = async (...args) => {
    const error = failing(name, args);
    if (error) throw error;
    return original.later(...args);
  };
}
