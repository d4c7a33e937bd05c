/** Writes what a process and those that it started took of the processors, in milliseconds, to descriptor 3. */
const { readFileSync, writeSync } = require('node:fs');

const TICKS_PER_SECOND = 100;

/** Of children that have ended; Linux tells. */
function ofChildren() {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1].split(' ');
    return ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, String((user + system) / 1000 + ofChildren()));
});
