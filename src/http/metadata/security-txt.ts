export const SECURITY_PATH = '/.well-known/security.txt';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** RFC 9116, valid for half a year from the day it is asked for. */
export function presentSecurityTxt(contact: string, baseUrl: string, nowMs: number): string {
  const expires = new Date(Math.floor(nowMs / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, vi',
    `Canonical: ${new URL(SECURITY_PATH, baseUrl).href}`,
    '',
  ].join('\n');
}
