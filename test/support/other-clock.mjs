// Loaded before the service with `--import`: its clock is wrong by CLOCK_OFFSET_MS, as that of a machine whose NTP has failed.
const offsetMs = Number(process.env['CLOCK_OFFSET_MS']);
const RightDate = globalThis.Date;

globalThis.Date = class Date extends RightDate {
  constructor(...parts) {
    if (parts.length === 0) super(RightDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return RightDate.now() + offsetMs;
  }
};
