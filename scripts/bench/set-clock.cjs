// Preloaded (`node --require`): a clock that starts at the time that BENCH_CLOCK names, and goes on.
const RealDate = Date;
const behind = RealDate.now() - RealDate.parse(process.env.BENCH_CLOCK);

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() - behind);
    else super(...parts);
  }

  static now() {
    return RealDate.now() - behind;
  }
};
