import { judgeRoomPages } from '../measure/figures.ts';
import { writeJudged } from '../measure/report-table.ts';
import { CACHED_REQUESTS, ROOM_PAGE_ROUNDS, ROOMS_MADE, type RoomPageCost } from './room-pages.ts';

export function writeRoomPages(cost: RoomPageCost): string {
  return [
    '## Room pages',
    writeJudged(judgeRoomPages(cost)),
    `CPU time per answer of the whole server process, all threads, with gzip (${cost.bodyBytes} bytes). Rendered: ${ROOMS_MADE} rooms that were not requested ` +
      `before, each with its map, after the same rooms in the other language. Cached: one room ${CACHED_REQUESTS} times; its version is read from SQLite each ` +
      `time. Every answer uses its own connection. Median of ${ROOM_PAGE_ROUNDS} rounds, each with a new process.`,
  ].join('\n\n');
}
