import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { isMainThread, postMessageToThread, type Worker } from 'node:worker_threads';

// Loaded into each thread of a service with `--import`: on SIGUSR2 it writes how often each function has been called since the last time.

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const take = async () => (await session.post('Profiler.takePreciseCoverage')).result;

if (isMainThread) {
  const workers = new Set<Worker>();
  let ofWorkers: (calls: Awaited<ReturnType<typeof take>>) => void;
  process.on('worker', (worker: Worker) => {
    workers.add(worker);
    worker.on('exit', () => workers.delete(worker));
  });
  process.on('workerMessage', (calls) => ofWorkers(calls));
  process.on('SIGUSR2', async () => {
    const calls = await take();
    for (const { threadId } of workers) {
      const answer = new Promise<typeof calls>((resolve) => (ofWorkers = resolve));
      await postMessageToThread(threadId, 'take');
      calls.push(...(await answer));
    }
    const file = process.env['CALLS_FILE']!;
    writeFileSync(`${file}.part`, JSON.stringify(calls));
    renameSync(`${file}.part`, file);
  });
} else {
  process.on('workerMessage', async (_, source: number) => postMessageToThread(source, await take()));
}
