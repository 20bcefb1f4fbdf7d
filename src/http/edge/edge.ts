import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Recorder } from '../health/recorder.ts';
import type { RateLimit } from './limits/limit-rate.ts';

/** What every app needs at its edge. */
export interface Edge {
  readonly config: Config;
  readonly log: Logger;
  readonly record: Recorder;
  readonly nowMs: () => number;
  readonly rateLimit: RateLimit;
  /** Whether the service is shutting down: responses then say "Connection: close", so that clients leave before the port closes. */
  readonly isDraining: () => boolean;
}
