import type { Watch } from '../../pipeline/build.ts';

export interface Progress {
  readonly watch: Watch;
  /** Ends the line of the last step. */
  end(): void;
}

export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal each line is rewritten with its step's duration; elsewhere each step prints one line when it begins. */
export function showProgress(screen: Screen, nowMs: () => number): Progress {
  if (!screen.isTTY) return { watch: (step) => screen.write(`${step}\n`), end() {} };
  let current: { step: string; startedMs: number } | undefined;
  const end = () => {
    if (current) screen.write(`\r${current.step} ${Math.round(nowMs() - current.startedMs)} ms\n`);
    current = undefined;
  };
  return {
    end,
    watch(step) {
      end();
      current = { step, startedMs: nowMs() };
      screen.write(`${step} …`);
    },
  };
}

export const hiddenProgress: Progress = { watch() {}, end() {} };
