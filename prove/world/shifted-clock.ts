// Preloaded by shiftClock: shifts the process's clock by CLOCK_SHIFT_MS.

const RightDate = Date;
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);

class ShiftedDate extends RightDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RightDate.now() + shiftMs);
    else super(...given);
  }

  static override now(): number {
    return RightDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
