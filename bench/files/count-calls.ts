import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

// Loaded into a service with `--import`: on SIGUSR2 it writes how often each function of the main thread has been called since the last time.

if (isMainThread) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  process.on('SIGUSR2', () =>
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      const file = process.env['CALLS_FILE']!;
      writeFileSync(`${file}.part`, JSON.stringify(taken.result));
      renameSync(`${file}.part`, file);
    }),
  );
}
