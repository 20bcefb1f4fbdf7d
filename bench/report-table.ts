import type { Judged } from './figures.ts';

export function judgedCells({ measured, lowest, highest, most, unit, digits }: Judged): string[] {
  const [low, middle, high] = [lowest, measured, highest].map((value) => value.toFixed(digits));
  const spread = lowest === highest ? '' : `${low} to ${high}`;
  return [`${middle}${unit}`, spread, `${most}${unit}`, measured <= most ? 'ok' : 'over'];
}

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
