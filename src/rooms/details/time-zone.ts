import { TIME_ZONE_ALIASES } from './time-zone-aliases.ts';

let zones: ReadonlyMap<string, string> | undefined;

/** Only names on this list reach Intl, which takes milliseconds for a long name. */
export function findTimeZone(name: string): string | undefined {
  zones ??= new Map(
    [...Intl.supportedValuesOf('timeZone'), ...TIME_ZONE_ALIASES].map((each) => [each.toLowerCase(), each]),
  );
  return zones.get(name.toLowerCase());
}
