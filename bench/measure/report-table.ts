import type { Judged } from './figures.ts';

export function judgedCells(judged: Judged): string[] {
  const { measured, lowest, highest, unit, digits } = judged;
  const [low, middle, high] = [lowest, measured, highest].map((value) => value.toFixed(digits));
  const spread = lowest === highest ? '' : `${low} to ${high}`;
  return [`${middle}${unit}`, spread, ...judgementCells(judged)];
}

function judgementCells({ measured, most, least, unit }: Judged): string[] {
  if (most !== undefined) return [`${most}${unit}`, measured <= most ? 'ok' : 'over'];
  if (least !== undefined) return [`${least}${unit}`, measured >= least ? 'ok' : 'under'];
  return ['', ''];
}

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const microseconds = (value: number) => `${value.toFixed(1)} µs`;
export const perSecond = (value: number) => value.toFixed(value < 100 ? 1 : 0);
export const percent = (share: number, digits = 0) => `${(share * 100).toFixed(digits)}%`;

/** One line per figure. */
export function writeJudged(judged: readonly Judged[]): string {
  return table(
    ['figure', 'measured', 'lowest to highest', 'at most', ''],
    judged.map((each) => [each.name, ...judgedCells(each)]),
  );
}
