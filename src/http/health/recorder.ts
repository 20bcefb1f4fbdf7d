import type { AccessLog, Answered } from './access-log.ts';
import type { Metrics } from './metrics.ts';

/** Records each response once, in the log and in the metrics. */
export type Recorder = (answered: Answered) => void;

export function createRecorder(accessLog: AccessLog, metrics: Metrics): Recorder {
  return (answered) => {
    accessLog.write(answered);
    metrics.countAnswer(answered);
  };
}
