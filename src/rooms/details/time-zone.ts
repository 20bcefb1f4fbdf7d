import { TIME_ZONE_ALIASES } from './time-zone-aliases.ts';

let zones: ReadonlyMap<string, string> | undefined;

/** Only a name on this list ever reaches Intl, which would spend milliseconds on a long one. */
export function findTimeZone(name: string): string | undefined {
  zones ??= new Map(
    [...Intl.supportedValuesOf('timeZone'), ...TIME_ZONE_ALIASES].map((each) => [each.toLowerCase(), each]),
  );
  return zones.get(name.toLowerCase());
}
