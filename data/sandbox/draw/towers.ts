import { darker, lighter } from './colour.ts';
import { createDice, series } from './dice.ts';
import { at, circle, line, rect, stroke, type Svg } from './svg.ts';

/** A tower of the city; it stands on (x, y). `lit` is the share of windows with light. */
export function tower(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  lit: number,
  seed: number,
): Svg {
  const roll = createDice(seed);
  const columns = Math.max(2, Math.floor(width / 18));
  const step = width / columns;
  const windows = series(columns * Math.floor((height - 20) / 26)).map((index) => {
    const shining = roll() < lit;
    return rect(
      (index % columns) * step + step * 0.2,
      -height + 14 + Math.floor(index / columns) * 26,
      step * 0.6,
      13,
      shining ? ['#ffe2a0', '#ffd072', '#fff3cf'][index % 3]! : lighter(colour, 0.14),
    );
  });
  return at(
    x,
    y,
    rect(0, -height, width, height, colour),
    rect(width * 0.82, -height, width * 0.18, height, darker(colour, 0.12)),
    ...windows,
    roll() > 0.5
      ? line(width / 2, -height, width / 2, -height - 40, colour, 4)
      : rect(width * 0.25, -height - 16, width * 0.5, 16, colour),
  );
}

/** The stepped tower that every skyline has one of. */
export const landmark = (x: number, y: number, size: number, colour: string, lit: number) =>
  [
    [150, 280],
    [118, 400],
    [86, 500],
    [54, 580],
  ]
    .map(([width, height], index) =>
      tower(
        x - (width! * size) / 2,
        y,
        width! * size,
        height! * size,
        lighter(colour, index * 0.05),
        lit,
        31 + index,
      ),
    )
    .join('') +
  line(x, y - 580 * size, x, y - 680 * size, lighter(colour, 0.2), 5 * size) +
  circle(x, y - 680 * size, 5 * size, '#ff8a6b');

export const railing = (y: number, colour: string, height = 120, gap = 46) =>
  rect(0, y - height, 1200, 12, colour, 3) +
  series(Math.ceil(1200 / gap))
    .map((bar) => rect(bar * gap + 10, y - height + 10, 7, height - 10, colour))
    .join('') +
  rect(0, y - 14, 1200, 14, darker(colour, 0.12));

export const glassRailing = (y: number, height = 190) =>
  rect(0, y - height, 1200, height, '#dff1f5', 0, { opacity: 0.22 }) +
  rect(0, y - height, 1200, 10, '#5d6570', 4) +
  [140, 470, 800, 1120].map((x) => rect(x, y - height, 9, height, '#5d6570')).join('') +
  stroke(`M200,${y - 30} L310,${y - height + 40} M230,${y - 30} L340,${y - height + 40}`, '#ffffff', 5, {
    opacity: 0.35,
  });
