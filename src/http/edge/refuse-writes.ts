import type { FastifyInstance } from 'fastify';
import { readOnly, sandboxFull } from '../../errors.ts';

const RETRY_AFTER_SECONDS = 60;

export interface WriteRefusals {
  /** Nothing may be changed for the moment. */
  readonly readOnly: boolean;
  /** Nothing new can be taken; undefined where that cannot be. */
  readonly isFull?: (() => Promise<boolean>) | undefined;
}

/** While the service is read-only or full, refuses what would write. It comes after the token, so that a stranger learns nothing. */
export function refuseWrites(app: FastifyInstance, refusals: WriteRefusals): void {
  const { isFull } = refusals;
  if (!refusals.readOnly && !isFull) return;
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    if (refusals.readOnly) throw readOnly(RETRY_AFTER_SECONDS);
    if (await isFull?.()) throw sandboxFull();
  });
}
