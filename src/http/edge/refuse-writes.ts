import type { FastifyInstance } from 'fastify';
import { readOnly, sandboxFull } from '../../errors.ts';

const RETRY_AFTER_SECONDS = 60;

export interface WriteRefusals {
  /** Refuses all writes for now. */
  readonly readOnly: boolean;
  /** Whether there is room for new data; undefined if that is not limited. */
  readonly isFull?: (() => Promise<boolean>) | undefined;
}

/** Refuses writes while the service is read-only or full. Register it after authentication, so that strangers learn nothing. */
export function refuseWrites(app: FastifyInstance, refusals: WriteRefusals): void {
  const { isFull } = refusals;
  if (!refusals.readOnly && !isFull) return;
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    if (refusals.readOnly) throw readOnly(RETRY_AFTER_SECONDS);
    if (await isFull?.()) throw sandboxFull();
  });
}
