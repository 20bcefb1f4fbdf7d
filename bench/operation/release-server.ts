import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { vietnam } from '../../src/countries/vietnam.ts';
import { datasetsOf } from '../../src/datasets/catalog.ts';
import { draftRelease } from '../../src/datasets/releases/draft-release.ts';
import { prepareRelease } from '../../src/pipeline/publish.ts';
import { answerMessages } from '../measure/companion.ts';
import { makeSyntheticRows } from '../downloads/synthetic-rows.ts';

const { comparisons } = datasetsOf(vietnam);

export interface Built {
  readonly seconds: number;
  readonly longestDelayMs: number;
  readonly jsonBytes: number;
  readonly gzipBytes: number;
}

/** Answers at once, except /build, which makes a release and answers with its figures. */
async function startReleaseServer(rowCount: number): Promise<number> {
  const rows = makeSyntheticRows(comparisons, rowCount, 400);
  const server = createServer((request, response) => {
    const answer = request.url === '/build' ? build(rows) : Promise.resolve({});
    void answer.then((each) => response.end(JSON.stringify(each)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function build(rows: readonly unknown[]): Promise<Built> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedMs = performance.now();
  const { files } = await prepareRelease({
    dataset: comparisons,
    draft: draftRelease(comparisons, rows),
  });
  const seconds = (performance.now() - startedMs) / 1_000;
  delay.disable();
  const { identity, gzip } = files.json;
  return {
    seconds,
    longestDelayMs: delay.max / 1e6,
    jsonBytes: identity.bytes.length,
    gzipBytes: gzip.bytes.length,
  };
}

answerMessages(startReleaseServer);
