// Ends the process by SIGKILL at the n-th call that changes something on disk, with half of the
// bytes written. KILL_AT: its number, from 1; 0 for none. KILL_COUNT: a file that grows by a byte
// with each call.
const fs = require('node:fs');

const { KILL_AT, KILL_COUNT } = process.env;
const CHANGING = 'writeFile write fsync link rename mkdir rm chmod';
const { appendFileSync, writeSync, openSync, closeSync } = fs;

let calls = 0;
let isCounting = false;

function counted(name, args, original) {
  // Standard output and standard error are no files, and counting writes, too.
  if (isCounting || (name === 'write' && args[0] <= 2)) return original(...args);
  isCounting = true;
  appendFileSync(KILL_COUNT, '.');
  calls += 1;
  if (String(calls) === KILL_AT) {
    if (name === 'write') writeSync(args[0], half(args[1]));
    if (name === 'writeFile' && typeof args[0] === 'string') {
      const file = openSync(args[0], 'wx');
      writeSync(file, half(args[1]));
      closeSync(file);
    }
    process.kill(process.pid, 'SIGKILL');
  }
  try {
    return original(...args);
  } finally {
    isCounting = false;
  }
}

function half(content) {
  const bytes = Buffer.from(content);
  return bytes.subarray(0, bytes.length / 2);
}

for (const name of CHANGING.split(' ')) {
  const original = fs[`${name}Sync`];
  fs[`${name}Sync`] = (...args) => counted(name, args, original);
}
