export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal each line is rewritten with its step's duration; elsewhere each step prints one line when it begins. */
export function showProgress(screen: Screen = process.stdout, nowMs = () => performance.now()) {
  if (!screen.isTTY) return { watch: (step: string) => void screen.write(`${step}\n`), end() {} };
  let current: { step: string; startedMs: number } | undefined;
  const end = () => {
    if (current) screen.write(`\r${current.step} ${Math.round(nowMs() - current.startedMs)} ms\n`);
    current = undefined;
  };
  return {
    end,
    watch: (step: string): void => {
      end();
      current = { step, startedMs: nowMs() };
      screen.write(`${step} …`);
    },
  };
}

const REDRAW_MS = 100;
const SHARE_OF_A_LINE = 0.1;
const ERASE_TO_END = '\u001B[K';

/** On a terminal a step's line is rewritten as it progresses; elsewhere it prints a plain line for every tenth. */
export function showShares<Share extends { readonly step?: string; readonly share: number }>(
  describe: (share: Share) => string,
  screen: Screen = process.stdout,
  nowMs = () => performance.now(),
) {
  let last: Share | undefined;
  let shownMs = -Infinity;
  let shownShare = 0;
  const end = () => {
    if (screen.isTTY && last) screen.write(`\r${describe(last)}${ERASE_TO_END}\n`);
    last = undefined;
  };
  return {
    end,
    watch: (progress: Share): void => {
      if (last && last.step !== progress.step) {
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
