import type { Judged } from './figures.ts';

export function judgedCells({ measured, lowest, highest, most, unit, digits }: Judged): string[] {
  const [low, middle, high] = [lowest, measured, highest].map((value) => value.toFixed(digits));
  const spread = lowest === highest ? '' : `${low} to ${high}`;
  const judgement = most === undefined ? ['', ''] : [`${most}${unit}`, measured <= most ? 'ok' : 'over'];
  return [`${middle}${unit}`, spread, ...judgement];
}

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
