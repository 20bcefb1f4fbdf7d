const ENDING = '.db.zst';
const KEY = /^\d{8}T\d{6}\.\d{3}Z\.db\.zst$/;

/** The time in the key, such as 20261119T172005.123Z.db.zst, is the moment before the copy was made. Keys sort by time. */
export function snapshotKey(timeMs: number): string {
  return `${new Date(timeMs).toISOString().replaceAll(/[-:]/g, '')}${ENDING}`;
}

export const isSnapshotKey = (key: string) => KEY.test(key);

export function timeOfSnapshot(key: string): Date {
  return new Date(Temporal.Instant.from(key.slice(0, -ENDING.length)).epochMilliseconds);
}

/** The newest, or the newest that was made until this time. */
export function chooseSnapshot(keys: readonly string[], untilMs = Infinity): string | undefined {
  return keys.findLast((key) => timeOfSnapshot(key).getTime() <= untilMs);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Up to which age one copy stays for each of which time. */
const STEPS = [
  { ageMs: HOUR_MS, everyMs: MINUTE_MS },
  { ageMs: DAY_MS, everyMs: HOUR_MS },
  { ageMs: 7 * DAY_MS, everyMs: DAY_MS },
];

/** The copies that need not stay: of each minute, hour or day the last one does. */
export function listOutdated(keys: readonly string[], nowMs: number): string[] {
  const seen = new Set<string>();
  return keys.toReversed().filter((key) => {
    const timeMs = timeOfSnapshot(key).getTime();
    const step = STEPS.find(({ ageMs }) => nowMs - timeMs < ageMs);
    if (!step) return true;
    const slot = `${step.everyMs} ${Math.floor(timeMs / step.everyMs)}`;
    const isLast = !seen.has(slot);
    seen.add(slot);
    return !isLast;
  });
}
