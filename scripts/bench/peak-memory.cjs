// Required before a program whose memory is measured: says on file 3 how much it held at most, in KiB.
const { existsSync, readFileSync, writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const STATUS = '/proc/self/status';

// What is required before a program is required before its threads, too: the process says it once.
if (isMainThread) process.on('exit', () => writeSync(3, String(peak())));

// On Linux the usage of a process begins with what its parent held when it was started.
function peak() {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS;
  return /^VmHWM:\s+(\d+)/m.exec(readFileSync(STATUS, 'utf8'))[1];
}
