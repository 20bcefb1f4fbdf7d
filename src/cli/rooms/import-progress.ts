import type { ImportProgress, WatchImport } from '../../rooms/import/importing.ts';
import type { Screen } from '../terminal/progress.ts';
import { showShares } from '../terminal/share-progress.ts';

const TITLES: Readonly<Record<ImportProgress['step'], string>> = {
  checking: 'Checking',
  copying: 'Copying',
  storing: 'Storing',
};

export function showImportProgress(screen: Screen, nowMs: () => number): { watch: WatchImport; end(): void } {
  return showShares(screen, nowMs, describe);
}

function describe({ step, share, lines, rooms, files }: ImportProgress): string {
  const counts = {
    checking: `${lines} lines`,
    copying: `${files} files`,
    storing: `${lines} lines, ${rooms} rooms`,
  };
  return `${TITLES[step].padEnd(8)} ${String(Math.floor(share * 100)).padStart(3)} %  ${counts[step]}`;
}
