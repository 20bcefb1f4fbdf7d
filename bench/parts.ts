import { measureBuild } from './builds/build.ts';
import { measureDeletions } from './rooms/deletions.ts';
import { measureDeletionsTogether } from './rooms/deletions-together.ts';
import { measureDownloadPeers } from './downloads/download-peers.ts';
import { measureDownloads } from './downloads/downloads.ts';
import { measureFiles, writeFiles } from './files/files.ts';
import { measureExtraction } from './builds/extraction.ts';
import { measureHits } from './front/hits.ts';
import { measureOutage } from './front/outage.ts';
import { writeFront } from './front/report-front.ts';
import { measureReach } from './front/traffic.ts';
import { measureDatabaseFile } from './formats/database-file.ts';
import { measureFormats } from './formats/formats.ts';
import { writeFormats } from './formats/report-formats.ts';
import { measureGrowth } from './builds/growth.ts';
import { measureHostileMemory } from './overload/hostile-memory.ts';
import { measureIdleMegabytes } from './operation/idle-memory.ts';
import { measureOverload } from './overload/overload.ts';
import { measurePages } from './pages/pages.ts';
import { measurePartitions } from './partitions/partitions.ts';
import { writePartitions } from './partitions/report-partitions.ts';
import { writeBuilds, writeExtraction, writeRoomsImport } from './builds/report-builds.ts';
import { writeDownloadPeers, writeRoomPeers, writeWorkers } from './measure/report-contests.ts';
import { writeDownloads } from './downloads/report-downloads.ts';
import { writeOperation } from './operation/report-operation.ts';
import { writeOverload } from './overload/report-overload.ts';
import { measurePostgresDeletions } from './postgres/postgres-deletions.ts';
import { measurePostgresReads } from './postgres/postgres-reads.ts';
import { withPostgresWorlds } from './postgres/postgres-world.ts';
import { writePostgres } from './postgres/report-postgres.ts';
import { measureFirstPages } from './pages/first-pages.ts';
import { writeFirstPages, writePages } from './pages/report-pages.ts';
import {
  writeDeletions,
  writeDeletionsTogether,
  writeRepeatedReads,
  writeRooms,
} from './rooms/report-rooms.ts';
import { measureRepeatedReads } from './rooms/repeated-reads.ts';
import { writeRoomPages } from './rooms/report-room-pages.ts';
import { measureRoomPages } from './rooms/room-pages.ts';
import { measureRoomPeers } from './rooms/room-peers.ts';
import { withRoomWorlds } from './rooms/room-world.ts';
import { measureRoomsImport } from './imports/rooms-import.ts';
import { writeRows } from './rows/report-rows.ts';
import { measureRows } from './rows/rows.ts';
import { measureRooms } from './rooms/rooms.ts';
import { measureStarts } from './operation/start.ts';
import { measureWorkers } from './workers/workers.ts';

export interface Surroundings {
  /** The service's state, built beforehand. */
  readonly dataDir: string;
  /** The number of rooms in each world, smallest first. */
  readonly worlds: readonly number[];
}

/** Each part is measured on its own, in this order, and adds a section to the report. */
export const PARTS: Readonly<Record<string, (surroundings: Surroundings) => Promise<string>>> = {
  downloads: async ({ dataDir }) => writeDownloads(await measureDownloads(dataDir)),
  peers: async ({ dataDir }) => writeDownloadPeers(await measureDownloadPeers(dataDir)),
  rows: async () => writeRows(await measureRows()),
  formats: async () => writeFormats(await measureFormats()),
  database: ({ dataDir }) => measureDatabaseFile(dataDir),
  workers: async () => writeWorkers(await measureWorkers()),
  pages: async ({ dataDir }) =>
    [writePages(await measurePages(dataDir)), writeFirstPages(await measureFirstPages(dataDir))].join('\n\n'),
  front: async ({ dataDir }) =>
    writeFront({
      hits: await measureHits(dataDir),
      reach: await measureReach(dataDir),
      outages: await measureOutage(dataDir),
    }),
  operation: async ({ dataDir }) =>
    writeOperation({
      startsMs: await measureStarts(dataDir),
      idleMegabytes: await measureIdleMegabytes(dataDir),
    }),
  builds: async () => writeBuilds(await measureBuild(), await measureGrowth()),
  extraction: async () => writeExtraction(await measureExtraction()),
  imports: async () => writeRoomsImport(await measureRoomsImport()),
  rooms: ({ worlds }) =>
    withRoomWorlds(worlds, async (rooms) =>
      [writeRooms(await measureRooms(rooms)), writeRoomPeers(await measureRoomPeers(rooms))].join('\n\n'),
    ),
  partitions: async ({ worlds }) => writePartitions(await measurePartitions(worlds)),
  'room-pages': async () => writeRoomPages(await measureRoomPages()),
  repeated: async () => writeRepeatedReads(await measureRepeatedReads()),
  files: async ({ dataDir }) => writeFiles(await measureFiles(dataDir)),
  deletions: async () => writeDeletions(await measureDeletions()),
  together: async () => writeDeletionsTogether(await measureDeletionsTogether()),
  postgres: async ({ worlds }) =>
    writePostgres(await withPostgresWorlds(worlds, measurePostgresReads), await measurePostgresDeletions()),
  overload: async () => writeOverload(await measureOverload(), await measureHostileMemory()),
};
