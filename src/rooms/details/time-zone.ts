/** Today's names of zones that the runtime lists under older ones. */
const NEWER_NAMES = [
  'UTC',
  'GMT',
  'Etc/UTC',
  'Etc/GMT',
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
];

let zones: ReadonlyMap<string, string> | undefined;

/** Only a name on this list ever reaches Intl, which would spend milliseconds on a long one. */
export function findTimeZone(name: string): string | undefined {
  zones ??= new Map(
    [...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES].map((each) => [each.toLowerCase(), each]),
  );
  return zones.get(name.toLowerCase());
}
