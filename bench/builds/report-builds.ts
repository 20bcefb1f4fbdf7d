import type { BuildCost } from './build.ts';
import { EXTRACTIONS, PRICE_ROWS, type ExtractionCost } from './extraction.ts';
import { judgeBuilds, judgeExtraction, judgeRoomsImport } from '../measure/figures.ts';
import { YOUNG_GENERATION, type Growth } from './growth.ts';
import { table, writeJudged } from '../measure/report-table.ts';
import { ROOMS_FILE, type ImportCost } from '../imports/rooms-import.ts';

export function writeBuilds(builds: readonly BuildCost[], growth: Growth): string {
  return [
    '## Building the datasets',
    writeJudged(judgeBuilds(builds, growth)),
    table(
      ['places', 'comparisons', 'CPU of the building thread', 'peak memory'],
      growth.builds.map(({ places, comparisons, seconds, megabytes }) => [
        String(places),
        String(comparisons),
        `${seconds.toFixed(1)} s`,
        `${Math.round(megabytes)} MB`,
      ]),
    ),
    '`./sampan build` from scratch into a fresh SQLite file, five times. Growth: the same steps on synthetic worlds with increasing numbers of places, ' +
      `each in its own process with \`${YOUNG_GENERATION}\`.`,
  ].join('\n\n');
}

export function writeRoomsImport(cost: ImportCost): string {
  const { rooms, photosOfRoom, pictures } = ROOMS_FILE;
  return [
    '## Importing rooms',
    writeJudged(judgeRoomsImport(cost)),
    `\`./sampan rooms import\` of ${rooms} rooms with ${photosOfRoom} photos each into a fresh SQLite file, as one transaction: ` +
      `${Math.round(cost.fileMegabytes)} MB of lines, which refer to ${pictures} pictures on disk. Then the same file again, ` +
      'which compares every line with the stored rooms and changes nothing.',
  ].join('\n\n');
}

export function writeExtraction(costs: readonly ExtractionCost[]): string {
  return [
    '## Extracting observations',
    writeJudged(judgeExtraction(costs)),
    `\`./sampan extract\` on one CSV table with ${PRICE_ROWS} room prices in ten places, ${EXTRACTIONS} times.`,
  ].join('\n\n');
}
