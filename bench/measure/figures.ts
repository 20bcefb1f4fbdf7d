import type { BuildCost } from '../builds/build.ts';
import { findContender, ratiosOf, type ContenderCost } from './contest.ts';
import type { DownloadCost } from '../downloads/downloads.ts';
import type { Growth } from '../builds/growth.ts';
import type { HostileMemory } from '../overload/hostile-memory.ts';
import { median, percentile } from './median.ts';
import type { PostgresDeletions } from '../postgres/postgres-deletions.ts';
import type { PostgresRead } from '../postgres/postgres-reads.ts';
import type { OverloadCost } from '../overload/overload.ts';
import type { FirstPage } from '../pages/first-pages.ts';
import { costlier, type PageCost } from '../pages/pages.ts';
import type { ExtractionCost } from '../builds/extraction.ts';
import type { ImportCost } from '../imports/rooms-import.ts';
import type { DeletionsTogether } from '../rooms/deletions-together.ts';
import type { RowsCost } from '../rows/rows.ts';
import type { RoomPageCost } from '../rooms/room-pages.ts';
import type { RepeatedRead } from '../rooms/repeated-reads.ts';
import type { RoomCost } from '../rooms/rooms.ts';
import type { WorkersContest } from '../workers/workers.ts';

/** A figure that must not exceed `most` or fall below `least`, if given. */
export interface Judged {
  readonly name: string;
  readonly measured: number;
  readonly lowest: number;
  readonly highest: number;
  readonly most?: number | undefined;
  readonly least?: number;
  readonly unit: string;
  readonly digits: number;
}

type Target = Omit<Judged, 'measured' | 'lowest' | 'highest'>;

const middleOf = (values: readonly number[], target: Target): Judged => ({
  ...target,
  ...range(values),
  measured: median(values),
});

/** Stalls are judged by the worst one, not the median. */
const worstOf = (values: readonly number[], target: Target): Judged => ({
  ...target,
  ...range(values),
  measured: Math.max(...values),
});

const range = (values: readonly number[]) => ({ lowest: Math.min(...values), highest: Math.max(...values) });

/** The maximum cost of a download relative to the bare server. */
export const MOST_OVER_BARE = 1.2;

export function judgeDownload({ name, ratios }: DownloadCost): Judged {
  return middleOf(ratios, { name, most: MOST_OVER_BARE, unit: '', digits: 2 });
}

/** Sampan without a cache and plain files are included only for comparison. */
export function judgeHit(server: string, ratios: readonly number[]): Judged {
  const most = ['nginx', 'Varnish'].includes(server) ? 1.5 : undefined;
  return middleOf(ratios, { name: server, most, unit: '', digits: 2 });
}

export function judgeAgainstOrm(costs: readonly ContenderCost[]): Judged {
  const [sampan, orm] = [findContender(costs, 'Sampan'), findContender(costs, 'Express and TypeORM')];
  return middleOf(ratiosOf(sampan, orm, 'perSecond'), { name: orm.name, least: 5, unit: '', digits: 1 });
}

/** By CPU: the load shares the cores, and what it takes is lost to two workers but not to one. */
export function judgeWorkers({ question, one, two }: WorkersContest): Judged {
  const times = ratiosOf(one, two, 'microseconds').map((ratio) => 2 * ratio);
  return middleOf(times, { name: question, least: 1.8, unit: '', digits: 2 });
}

export function judgePage(cost: PageCost): Judged {
  return middleOf(costlier(cost), { name: cost.kind, most: 5, unit: ' ms', digits: 2 });
}

/** Whatever the maker makes, the server must not wait longer. */
const MOST_STALL_MS = 10;

export function judgeFirstPage({ kind, stallsMs }: FirstPage): Judged {
  return worstOf(stallsMs, { name: kind, most: MOST_STALL_MS, unit: ' ms', digits: 1 });
}

export function judgeRows({ questions, firstStallsMs, stallsMs }: RowsCost): Judged[] {
  const milliseconds = { unit: ' ms', digits: 1 };
  return [
    ...questions.map(({ question, most, cpuMs }) =>
      middleOf(cpuMs, { name: question, most, unit: ' ms', digits: 2 }),
    ),
    worstOf(firstStallsMs, { name: 'Stall during the first query', most: MOST_STALL_MS, ...milliseconds }),
    worstOf(stallsMs, { name: 'Stall during later queries', most: MOST_STALL_MS, ...milliseconds }),
  ];
}

export function judgeRepeatedRead({ name, ratios, most }: RepeatedRead): Judged {
  return middleOf(ratios, { name, most, unit: '', digits: 2 });
}

export function judgeRoom({ name, ratios, mostRatio }: RoomCost): Judged {
  return middleOf(ratios, { name, most: mostRatio, unit: '', digits: 2 });
}

export function judgeRoomGrowth({ name, growths }: RoomCost): Judged {
  return middleOf(growths, { name, most: 1.2, unit: '', digits: 2 });
}

export function judgeRoomPages({ renderedMs, cachedMs, hostMs }: RoomPageCost): Judged[] {
  const milliseconds = { unit: ' ms', digits: 2 };
  return [
    middleOf(renderedMs, { name: 'A room, rendered', most: 5, ...milliseconds }),
    middleOf(cachedMs, { name: 'A room, cached', most: 0.6, ...milliseconds }),
    middleOf(hostMs, { name: 'Page of a host with 20 rooms, rendered', ...milliseconds }),
  ];
}

export function judgePostgresRatio({ question, ratios, mostRatio }: PostgresRead): Judged {
  return middleOf(ratios, { name: question, most: mostRatio, unit: '', digits: 2 });
}

export function judgePostgresServer({ question, postgres, mostPostgres }: PostgresRead): Judged {
  return middleOf(postgres, { name: question, most: mostPostgres, unit: ' µs', digits: 0 });
}

/** Deletions can share a commit only while they wait for their disk. */
export function judgePostgresDeletions(deletions: PostgresDeletions): Judged {
  const { server, alonePerSecond, togetherPerSecond } = deletions;
  const times = togetherPerSecond.map((rate, round) => rate / alonePerSecond[round]!);
  return middleOf(times, { name: server, ...(server === 'Sampan' && { least: 8 }), unit: '', digits: 1 });
}

export function judgeDeletionsTogether(rounds: readonly DeletionsTogether[]): Judged[] {
  const milliseconds = { unit: ' ms', digits: 1 };
  return [
    middleOf(
      rounds.map(({ downloadsMs }) => percentile(downloadsMs, 0.99)),
      { name: 'Downloads during deletions, 99th percentile', most: 5, ...milliseconds },
    ),
    middleOf(
      rounds.map(({ quietDownloadsMs }) => percentile(quietDownloadsMs, 0.99)),
      { name: 'Downloads alone, 99th percentile', ...milliseconds },
    ),
    middleOf(
      rounds.map(({ alonePerSecond, togetherPerSecond }) => togetherPerSecond / alonePerSecond),
      { name: 'Deletion rate relative to one client', least: 4, unit: '', digits: 1 },
    ),
  ];
}

export function judgeBuilds(builds: readonly BuildCost[], growth: Growth): Judged[] {
  return [
    middleOf(
      builds.map(({ seconds }) => seconds),
      { name: 'The whole build', most: 5, unit: ' s', digits: 2 },
    ),
    worstOf(
      builds.map(({ megabytes }) => megabytes),
      { name: 'Memory of the build', most: 300, unit: ' MB', digits: 0 },
    ),
    middleOf([growth.exponent], {
      name: 'Exponent of CPU time over the number of places',
      most: 1.1,
      unit: '',
      digits: 2,
    }),
    middleOf([growth.builds.at(-1)!.megabytes], {
      name: 'Memory of the largest world',
      most: 1_200,
      unit: ' MB',
      digits: 0,
    }),
    middleOf([growth.builds.at(-1)!.seconds], {
      name: 'CPU time of the largest world',
      most: 20,
      unit: ' s',
      digits: 1,
    }),
    middleOf([growth.mostPerPlace], {
      name: 'Most comparisons for one place',
      most: growth.mayPerPlace,
      unit: '',
      digits: 0,
    }),
  ];
}

export function judgeRoomsImport(cost: ImportCost): Judged[] {
  const { seconds, megabytes, againSeconds, againMegabytes } = cost;
  const time = { most: 300, unit: ' s', digits: 0 };
  const memory = { most: 500, unit: ' MB', digits: 0 };
  return [
    middleOf([seconds], { name: 'The import', ...time }),
    middleOf([megabytes], { name: 'Its peak memory (RSS)', ...memory }),
    middleOf([againSeconds], { name: 'The same file again', ...time }),
    middleOf([againMegabytes], { name: 'Its peak memory', ...memory }),
  ];
}

export function judgeExtraction(costs: readonly ExtractionCost[]): Judged[] {
  return [
    middleOf(
      costs.map(({ seconds }) => seconds),
      { name: 'The extraction', most: 10, unit: ' s', digits: 1 },
    ),
    middleOf(
      costs.map(({ megabytes }) => megabytes),
      { name: 'Its peak memory (RSS)', most: 300, unit: ' MB', digits: 0 },
    ),
  ];
}

export interface Operation {
  readonly startsMs: readonly number[];
  readonly idleMegabytes: readonly number[];
}

export function judgeOperation({ startsMs, idleMegabytes }: Operation): Judged[] {
  return [
    middleOf(startsMs, { name: 'Start to first 200', unit: ' ms', digits: 0 }),
    middleOf(idleMegabytes, { name: 'Idle memory (RSS)', unit: ' MB', digits: 0 }),
  ];
}

/** A process behind the proxy must answer nearly everything it can; a process alone spends time on refusing. */
export function judgeOverload({ name, rounds }: OverloadCost): Judged[] {
  const least = name.startsWith('alone') ? 50 : 90;
  return [
    middleOf(
      rounds.map(({ peak, over }) => (over.rightPerCpuSecond / peak.rightPerCpuSecond) * 100),
      { name: `Share answered, ${name}`, least, unit: ' %', digits: 0 },
    ),
    middleOf(
      rounds.map(({ peak, over }) => (over.megabytes / peak.megabytes) * 100),
      { name: `Memory, ${name}`, most: 120, unit: ' %', digits: 0 },
    ),
  ];
}

export function judgeHostileMemory({ warmMegabytes, megabytes }: HostileMemory): Judged {
  return middleOf([(megabytes / warmMegabytes) * 100], {
    name: 'Memory after hostile requests',
    most: 110,
    unit: ' %',
    digits: 0,
  });
}
