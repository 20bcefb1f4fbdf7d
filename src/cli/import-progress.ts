import type { ImportProgress, WatchImport } from '../rooms/import/import-progress.ts';
import type { Screen } from './progress.ts';

const REDRAW_MS = 100;
const SHARE_OF_A_LINE = 0.1;
const ERASE_TO_END = '\u001B[K';

const TITLES: Readonly<Record<ImportProgress['step'], string>> = {
  checking: 'Checking',
  copying: 'Copying',
  storing: 'Storing',
};

/** On a terminal the line of a step is rewritten as it goes; elsewhere there is a plain line for every tenth of it. */
export function showImportProgress(screen: Screen, nowMs: () => number): { watch: WatchImport; end(): void } {
  let last: ImportProgress | undefined;
  let shownMs = -Infinity;
  let shownShare = 0;
  const end = () => {
    if (screen.isTTY && last) screen.write(`\r${describe(last)}${ERASE_TO_END}\n`);
    last = undefined;
  };
  return {
    end,
    watch(progress) {
      if (last?.step !== progress.step) {
        end();
        shownMs = -Infinity;
        shownShare = 0;
      }
      last = progress;
      if (screen.isTTY) {
        if (nowMs() - shownMs < REDRAW_MS) return;
        shownMs = nowMs();
        screen.write(`\r${describe(progress)}${ERASE_TO_END}`);
      } else if (progress.share - shownShare >= SHARE_OF_A_LINE || progress.share === 1) {
        shownShare = progress.share;
        screen.write(`${describe(progress)}\n`);
      }
    },
  };
}

function describe({ step, share, lines, rooms, files }: ImportProgress): string {
  const counts = {
    checking: `${lines} lines`,
    copying: `${files} files`,
    storing: `${lines} lines, ${rooms} rooms`,
  };
  return `${TITLES[step].padEnd(8)} ${String(Math.floor(share * 100)).padStart(3)} %  ${counts[step]}`;
}
