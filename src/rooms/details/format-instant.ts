/** A period during which a zone has one UTC offset; the end is exclusive. */
interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetMs: number;
  /** `+07:00` */
  readonly offset: string;
}

const CACHED_STRETCHES = 20;
const stretchesByZone = new Map<string, Stretch[]>();

/**
 * `2019-04-01T09:30:00+07:00`: an instant such as `2019-04-01T02:30:00Z` in local time. Looking up the zone in the runtime takes several
 * times as long as the rest, so it happens once per period.
 */
export function formatInstant(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  const { offsetMs, offset } = findStretch(ms, timeZone);
  const local = new Date(ms + offsetMs).toISOString();
  // Joined, so that V8 stores one flat string, which JSON.stringify handles fast.
  return [local.slice(0, -'.000Z'.length), offset].join('');
}

function findStretch(ms: number, timeZone: string): Stretch {
  let stretches = stretchesByZone.get(timeZone);
  if (!stretches) stretchesByZone.set(timeZone, (stretches = []));
  const known = stretches.find(({ startMs, endMs }) => startMs <= ms && ms < endMs);
  if (known) return known;
  const asked = askStretch(ms, timeZone);
  if (stretches.length === CACHED_STRETCHES) stretches.shift();
  stretches.push(asked);
  return asked;
}

function askStretch(ms: number, timeZone: string): Stretch {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const next = local.getTimeZoneTransition('next');
  // Searches from the next millisecond, so that a transition at exactly this instant counts.
  const start = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  return {
    startMs: start?.epochMilliseconds ?? -Infinity,
    endMs: next?.epochMilliseconds ?? Infinity,
    offsetMs: local.offsetNanoseconds / 1_000_000,
    offset: local.toString({ timeZoneName: 'never' }).slice(-6),
  };
}
