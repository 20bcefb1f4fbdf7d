import { darker, lighter, mix, type Palette } from './colour.ts';
import { series } from './dice.ts';
import { at, ellipse, glow, line, path, polygon, rect, shaded, type Svg } from './svg.ts';

/** Where the wall meets the floor. */
export const FLOOR = 560;

export type Flooring = 'boards' | 'tiles' | 'patterned';

const FLOORINGS: Record<Flooring, (colour: string) => Svg> = {
  boards: (colour) =>
    series(25)
      .map((index) =>
        line(600 + (index - 12) * 74, FLOOR, 600 + (index - 12) * 150, 800, darker(colour, 0.22), 2, {
          opacity: 0.5,
        }),
      )
      .join('') +
    series(14)
      .map((index) =>
        line(
          ((index * 331) % 1200) - 60,
          590 + (index % 5) * 44,
          ((index * 331) % 1200) + 20,
          590 + (index % 5) * 44,
          darker(colour, 0.25),
          2,
          { opacity: 0.35 },
        ),
      )
      .join(''),
  tiles: (colour) =>
    series(17)
      .map((index) =>
        line(600 + (index - 8) * 110, FLOOR, 600 + (index - 8) * 230, 800, lighter(colour, 0.25), 3, {
          opacity: 0.6,
        }),
      )
      .join('') +
    [592, 638, 706].map((y) => line(0, y, 1200, y, lighter(colour, 0.25), 3, { opacity: 0.6 })).join(''),
  patterned: (colour) =>
    series(4)
      .flatMap((row) => {
        const y = 582 + row * row * 14 + row * 26;
        const size = 26 + row * 12;
        return series(22).map((column) => {
          const x = 600 + (column - 10.5) * (size * 2.1);
          return polygon(
            [
              [x, y - size * 0.42],
              [x + size, y],
              [x, y + size * 0.42],
              [x - size, y],
            ],
            column % 2 ? lighter(colour, 0.22) : darker(colour, 0.2),
            { opacity: 0.55 },
          );
        });
      })
      .join(''),
};

/** Wall and floor of a room, lit from the side. */
export function shell({ wall, floor, wood }: Palette, flooring: Flooring = 'boards'): Svg {
  return (
    shaded(0, 0, 1200, FLOOR, lighter(wall, 0.2), wall) +
    polygon(
      [
        [0, 0],
        [420, 0],
        [0, 480],
      ],
      '#ffffff',
      { opacity: 0.13 },
    ) +
    shaded(0, FLOOR, 1200, 240, lighter(floor, 0.06), darker(floor, 0.12)) +
    FLOORINGS[flooring](floor) +
    rect(0, FLOOR - 18, 1200, 18, mix(wall, wood, 0.18)) +
    rect(0, FLOOR, 1200, 12, '#000000', 0, { opacity: 0.07 })
  );
}

export const beams = (wood: string, count = 5) =>
  rect(0, 0, 1200, 26, wood) +
  series(count)
    .map((index) =>
      polygon(
        [
          [(index + 0.5) * (1200 / count) - 16, 26],
          [(index + 0.5) * (1200 / count) + 16, 26],
          [(index + 0.5) * (1200 / count) + 12, 62],
          [(index + 0.5) * (1200 / count) - 12, 62],
        ],
        darker(wood, 0.12),
      ),
    )
    .join('');

/** A pitched ceiling of boards. */
export const gable = (wood: string, wall: string) =>
  path('M0,0 L1200,0 L1200,300 L600,20 L0,300 Z', lighter(wood, 0.12)) +
  series(9)
    .map(
      (index) =>
        line(index * 75, 265 - index * 35, index * 75, 0, darker(wood, 0.08), 3, { opacity: 0.5 }) +
        line(1200 - index * 75, 265 - index * 35, 1200 - index * 75, 0, darker(wood, 0.08), 3, {
          opacity: 0.5,
        }),
    )
    .join('') +
  path('M0,300 L600,20 L1200,300 L1200,322 L600,44 L0,322 Z', darker(wood, 0.15)) +
  rect(588, 0, 24, 46, darker(wood, 0.3)) +
  rect(0, 330, 1200, 3, darker(wall, 0.06), 0, { opacity: 0.5 });

/** Light from a window that lies on the floor. */
export const lightOnFloor = (x: number, width: number, lean: number) =>
  polygon(
    [
      [x, FLOOR + 6],
      [x + width, FLOOR + 6],
      [x + width + lean, 790],
      [x + lean - 30, 790],
    ],
    '#fff6dd',
    { opacity: 0.2 },
  );

export const rug = (cx: number, cy: number, rx: number, colour: string) =>
  ellipse(cx, cy, rx, rx * 0.19, darker(colour, 0.08)) +
  ellipse(cx, cy - 3, rx * 0.96, rx * 0.18, colour) +
  ellipse(cx, cy - 3, rx * 0.8, rx * 0.145, lighter(colour, 0.18)) +
  ellipse(cx, cy - 3, rx * 0.72, rx * 0.128, colour);

export const pendant = (x: number, length: number, size: number, colour: string) =>
  glow(x, length + size * 0.5, size * 2, '#ffe6ae', 0.4) +
  line(x, 0, x, length, '#4a3d35', 3) +
  path(
    `M${x - size},${length + size * 0.8} Q${x - size * 0.8},${length} ${x},${length} Q${x + size * 0.8},${length} ${x + size},${length + size * 0.8} Z`,
    colour,
  ) +
  series(4)
    .map((band) =>
      line(
        x - size * (0.5 + band * 0.14),
        length + size * (0.2 + band * 0.18),
        x + size * (0.5 + band * 0.14),
        length + size * (0.2 + band * 0.18),
        darker(colour, 0.18),
        2,
      ),
    )
    .join('') +
  ellipse(x, length + size * 0.8, size, size * 0.12, '#fff0c9');

/** A framed picture on the wall. */
export const wallArt = (x: number, y: number, width: number, height: number, frame: string, art: Svg) =>
  rect(x + 6, y + 8, width, height, '#000000', 3, { opacity: 0.12 }) +
  rect(x, y, width, height, frame, 3) +
  rect(x + 8, y + 8, width - 16, height - 16, '#fbf6ec') +
  at(x + width / 2, y + height / 2, art);
