import type { AccessLog, Answered } from './access-log.ts';
import type { Metrics } from './metrics.ts';

/** Notes each answer once, in the log and in the metrics. */
export type Recorder = (route: string, answered: Answered) => void;

export function createRecorder(accessLog: AccessLog, metrics: Metrics): Recorder {
  return (route, answered) => {
    accessLog.write(answered);
    metrics.countRequest(route, answered.method, answered.status, answered.ms / 1_000);
  };
}
