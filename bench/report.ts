import { availableParallelism, cpus } from 'node:os';
import { ROUNDS, WARM_UP, type DownloadCost } from './downloads.ts';
import { judgeBuilds, judgeDownload, judgeRoomsImport, judgeTheRest, type Figures } from './figures.ts';
import { DOWNLOADS, REST_SECONDS } from './idle-memory.ts';
import { YOUNG_GENERATION } from './growth.ts';
import { LOAD_CORE, pins, SERVER_CORE } from './pinned.ts';
import { BUILDS, PROBE_MS, ROWS } from './release.ts';
import { ROOMS_FILE } from './rooms-import.ts';
import { CONNECTIONS, REQUESTS } from './side-by-side.ts';
import { writePages } from './report-pages.ts';
import { writeDeletions, writeRooms } from './report-rooms.ts';
import { judgedCells, table } from './report-table.ts';
import { STARTS } from './start.ts';

export function writeReport(figures: Figures, now: Date): string {
  const { downloads } = figures;
  return [
    '<!-- Made by "npm run bench"; do not edit. -->',
    '# Benchmarks',
    `Measured on ${now.toISOString().slice(0, 10)} with ${availableParallelism()} cores of ${cpus()[0]!.model} (${process.platform}, ${process.arch}) ` +
      `and Node ${process.versions.node}, all over the loopback interface. The load average of the machine was ${figures.loadAverage.toFixed(1)} before.`,
    '## A download beside a bare server',
    table(
      ['gzip answer', 'body', 'Sampan', 'bare', 'ratio', 'lowest to highest', 'at most', ''],
      downloads.map((cost) => [...costCells(cost), ...judgedCells(judgeDownload(cost))]),
    ),
    describeDownloads(downloads),
    writePages(figures.pages),
    '## Start, memory and releases',
    table(
      ['figure', 'measured', 'lowest to highest', 'at most', ''],
      judgeTheRest(figures).map((judged) => [judged.name, ...judgedCells(judged)]),
    ),
    describeTheRest(figures),
    '## Building the datasets',
    table(
      ['figure', 'measured', 'lowest to highest', 'at most', ''],
      judgeBuilds(figures).map((judged) => [judged.name, ...judgedCells(judged)]),
    ),
    table(
      ['places', 'comparisons', 'CPU of the building thread', 'peak memory'],
      figures.growth.builds.map(({ places, comparisons, seconds, megabytes }) => [
        String(places),
        String(comparisons),
        `${seconds.toFixed(1)} s`,
        `${Math.round(megabytes)} MB`,
      ]),
    ),
    '`./sampan build` from nothing into a fresh SQLite file, five times. Growth: the same steps on synthetic worlds of more and more places, ' +
      `each in a process of its own with \`${YOUNG_GENERATION}\`.`,
    '## Importing rooms',
    table(
      ['figure', 'measured', 'lowest to highest', 'at most', ''],
      judgeRoomsImport(figures).map((judged) => [judged.name, ...judgedCells(judged)]),
    ),
    describeRoomsImport(figures),
    writeRooms(figures.rooms),
    writeDeletions(figures.deletions),
  ].join('\n\n');
}

function costCells({ name, bodyBytes, sampanMicroseconds, bareMicroseconds }: DownloadCost): string[] {
  return [
    name,
    `${bodyBytes} bytes`,
    `${sampanMicroseconds.toFixed(1)} µs`,
    `${bareMicroseconds.toFixed(1)} µs`,
  ];
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

function describeDownloads(downloads: readonly DownloadCost[]): string {
  const cores = pins
    ? `Servers run on core ${SERVER_CORE} and the load on core ${LOAD_CORE}.`
    : 'Processes were not bound to cores.';
  const busy = downloads.map(({ sampanBusy, loadBusy }) => `${percent(sampanBusy)} and ${percent(loadBusy)}`);
  return (
    'CPU time per request of the whole server process (all threads, user and kernel, from `/proc`). The bare server is `node:http` alone: ' +
    'it sends the same status, headers and body, taken from an answer of Sampan and compared with it byte for byte, and only makes a new ' +
    `request id each time. Sampan runs as \`./sampan serve\` with \`RATE_LIMIT=0\` and its log written to \`/dev/null\`. ${cores} ` +
    `There are ${ROUNDS} rounds, each with new processes that are warmed up with ${WARM_UP} requests ` +
    `before each line; a line asks Sampan, bare, bare, Sampan for ${REQUESTS} answers each over ${CONNECTIONS} connections. The ratio is the ` +
    'median of the rounds, the microseconds the median of the turns. Line by line, Sampan and the load were busy for ' +
    `${busy.join(', ')} of the time.`
  );
}

function describeRoomsImport({ roomsImport }: Figures): string {
  const { rooms, photosOfRoom, pictures } = ROOMS_FILE;
  return (
    `\`./sampan rooms import\` of ${rooms} rooms with ${photosOfRoom} photos each into a fresh SQLite file, as one transaction: ` +
    `${Math.round(roomsImport.fileMegabytes)} MB of lines, which name ${pictures} pictures on the disk. Then the same file once more, ` +
    'which compares every line with what is stored and changes nothing.'
  );
}

function describeTheRest({ releases }: Figures): string {
  const [{ jsonBytes, probes }] = releases as [Figures['releases'][number]];
  return (
    `Start: from spawning \`./sampan serve\` on existing state to the first 200, median of ${STARTS}. Memory: after ${DOWNLOADS} downloads and ` +
    `${REST_SECONDS} seconds of rest. Release: ${ROWS} rows, the true comparisons again and again with other figures (${(jsonBytes / 1e6).toFixed(1)} MB ` +
    `of JSON), checked, written in every format and compressed in every encoding in one process, which also answers HTTP: another process asks it ` +
    `every ${PROBE_MS} ms (${probes} times in the first build). Median of ${BUILDS} builds for the time, the worst of all for the stalls.`
  );
}
