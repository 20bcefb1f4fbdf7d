import { randomBytes, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from './caller.ts';

const CLIENT_ID = /^partner_[0-9a-f]{24}$/;

/** The partner's name at the token endpoint. It is not secret. */
export const createClientId = () => `partner_${randomBytes(12).toString('hex')}`;

export const hasClientIdShape = (text: string) => CLIENT_ID.test(text);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^sampan_(?:live|test)_[0-9A-Za-z]{49}$/;

/** `sampan_live_`, 256 random bits, and a checksum that detects a mistyped token without a query. */
export function createToken(environment: Environment): string {
  const unchecked = `sampan_${environment}_${createSecret()}`;
  return unchecked + checksumOf(unchecked);
}

export function hasTokenShape(text: string, environment: Environment): boolean {
  if (!text.startsWith(`sampan_${environment}_`) || !SHAPE.test(text)) return false;
  return text.slice(-CHECKSUM_LENGTH) === checksumOf(text.slice(0, -CHECKSUM_LENGTH));
}

/** 256 random bits as letters and digits: a double click selects them, and no header, form or shell needs to escape them. */
export function createSecret(): string {
  let text = '';
  for (let rest = BigInt(`0x${randomBytes(32).toString('hex')}`); rest > 0n; rest /= 62n)
    text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(SECRET_LENGTH, '0');
}

/** The only stored form of a token or secret: with 256 random bits, a slower hash is not needed. */
export const sha256Of = (secret: string) => hash('sha256', secret);

/** The end of a token, which is part of the checksum: it lets people tell tokens apart and reveals nothing secret. */
export const hintOf = (token: string) => token.slice(-4);

/** Runs for every request, where a bigint would be several times slower. */
function checksumOf(text: string): string {
  let digits = '';
  for (let rest = crc32(text); rest > 0; rest = Math.floor(rest / 62)) digits = DIGITS[rest % 62] + digits;
  return digits.padStart(CHECKSUM_LENGTH, '0');
}
