import { randomBytes } from 'node:crypto';

const SHAPE = /^partner_[0-9a-f]{24}$/;

/** The partner's name at the token endpoint. It is not secret. */
export function createClientId(): string {
  return `partner_${randomBytes(12).toString('hex')}`;
}

export function hasClientIdShape(text: string): boolean {
  return SHAPE.test(text);
}
