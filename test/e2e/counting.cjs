// Preloaded (`node --require`): counts what a process starts and opens, and writes it to LINT_COUNTS before
// each answer; LINT_CLOCK is the time that it takes for now.
const fs = require('node:fs');
const childProcess = require('node:child_process');
const { syncBuiltinESMExports } = require('node:module');

const { LINT_COUNTS, LINT_CLOCK } = process.env;
const counts = { processes: 0, files: 0, asked: 0 };
const { openSync, writeFileSync } = fs;
const { spawn } = childProcess;
const children = [];

fs.openSync = (...args) => {
  counts.files += 1;
  return openSync(...args);
};
childProcess.spawn = (...args) => {
  counts.processes += 1;
  const child = spawn(...args);
  children.push(child);
  return child;
};
syncBuiltinESMExports();

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (...args) => {
  counts.asked = children.reduce((sum, { stdin }) => sum + (stdin?.bytesWritten ?? 0), 0);
  writeFileSync(LINT_COUNTS, JSON.stringify(counts));
  return write(...args);
};

const RealDate = Date;
const now = RealDate.parse(LINT_CLOCK);
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now);
    else super(...parts);
  }

  static now() {
    return now;
  }
};
