import { randomBytes } from 'node:crypto';

const SHAPE = /^partner_[0-9a-f]{24}$/;

/** How a partner names itself at the token endpoint. It is no secret. */
export function createClientId(): string {
  return `partner_${randomBytes(12).toString('hex')}`;
}

export function hasClientIdShape(text: string): boolean {
  return SHAPE.test(text);
}
