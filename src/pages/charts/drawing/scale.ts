/** Maps a value from the domain to the range. Values outside the domain are extrapolated. */
export type Scale = (value: number) => number;

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain;
  const [start, end] = range;
  const factor = from === to ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * factor;
}

export interface BandScale {
  /** The start of the band at an index. */
  readonly start: (index: number) => number;
  readonly centre: (index: number) => number;
  readonly width: number;
}

/** Divides a range into equal bands. `gap` is the empty fraction of each step, half on either side. */
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
