import { measureBuild } from './build.ts';
import { measureDeletions } from './deletions.ts';
import { measureDownloadGrowth } from './download-growth.ts';
import { measureDownloadPeers } from './download-peers.ts';
import { measureDownloads } from './downloads.ts';
import { measureExtraction } from './extraction.ts';
import { measureGrowth } from './growth.ts';
import { measureHostileMemory } from './hostile-memory.ts';
import { measureIdleMegabytes } from './idle-memory.ts';
import { measureOverload } from './overload.ts';
import { measurePages } from './pages.ts';
import { measureReleases } from './release.ts';
import { writeBuilds, writeExtraction, writeRoomsImport } from './report-builds.ts';
import { writeDownloadGrowth, writeDownloadPeers, writeRoomPeers, writeWorkers } from './report-contests.ts';
import { writeDownloads } from './report-downloads.ts';
import { writeOperation } from './report-operation.ts';
import { writeOverload } from './report-overload.ts';
import { writePages } from './report-pages.ts';
import { writeDeletions, writeRooms } from './report-rooms.ts';
import { measureRoomPeers } from './room-peers.ts';
import { withRoomWorlds } from './room-world.ts';
import { measureRoomsImport } from './rooms-import.ts';
import { measureRooms } from './rooms.ts';
import { measureStarts } from './start.ts';
import { measureWorkers } from './workers.ts';

export interface Surroundings {
  /** The state of a service, built before. */
  readonly dataDir: string;
  /** How many rooms are in each world, the fewest first. */
  readonly worlds: readonly number[];
}

/** Each is measured on its own, in this order, and makes a section of the report. */
export const PARTS: Readonly<Record<string, (surroundings: Surroundings) => Promise<string>>> = {
  downloads: async ({ dataDir }) => writeDownloads(await measureDownloads(dataDir)),
  peers: async ({ dataDir }) => writeDownloadPeers(await measureDownloadPeers(dataDir)),
  growth: async () => writeDownloadGrowth(await measureDownloadGrowth()),
  workers: async () => writeWorkers(await measureWorkers()),
  pages: async ({ dataDir }) => writePages(await measurePages(dataDir)),
  operation: async ({ dataDir }) =>
    writeOperation({
      startsMs: await measureStarts(dataDir),
      idleMegabytes: await measureIdleMegabytes(dataDir),
      releases: await measureReleases(),
    }),
  builds: async () => writeBuilds(await measureBuild(), await measureGrowth()),
  extraction: async () => writeExtraction(await measureExtraction()),
  imports: async () => writeRoomsImport(await measureRoomsImport()),
  rooms: ({ worlds }) =>
    withRoomWorlds(worlds, async (rooms) =>
      [writeRooms(await measureRooms(rooms)), writeRoomPeers(await measureRoomPeers(rooms))].join('\n\n'),
    ),
  deletions: async () => writeDeletions(await measureDeletions()),
  overload: async () => writeOverload(await measureOverload(), await measureHostileMemory()),
};
