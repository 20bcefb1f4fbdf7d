/** Where a value of the domain lies in the range; values outside are drawn outside. */
export type Scale = (value: number) => number;

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain;
  const [start, end] = range;
  const factor = from === to ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * factor;
}

export interface BandScale {
  /** Where the band of an index starts. */
  readonly start: (index: number) => number;
  readonly centre: (index: number) => number;
  readonly width: number;
}

/** Equal bands beside each other; `gap` is the share of a step that stays empty, half of it on either side. */
export function bandScale(count: number, range: readonly [number, number], gap = 0): BandScale {
  const [start, end] = range;
  const step = (end - start) / count;
  const width = step * (1 - gap);
  return {
    width,
    start: (index) => start + index * step + (step - width) / 2,
    centre: (index) => start + (index + 0.5) * step,
  };
}
