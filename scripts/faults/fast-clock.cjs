// What takes minutes to be given up takes a second: for runs that wait for somebody in vain.
const MINUTE = 60_000;
const FASTER = 600;
const original = globalThis.setTimeout;

globalThis.setTimeout = (work, delay, ...rest) =>
  original(work, delay >= MINUTE ? delay / FASTER : delay, ...rest);
