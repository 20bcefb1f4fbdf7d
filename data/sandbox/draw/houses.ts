import { darker, lighter, mix } from './colour.ts';
import { createDice, series } from './dice.ts';
import { bush } from './plants.ts';
import { at, glow, line, path, polygon, rect, type Svg } from './svg.ts';

const shutters = (x: number, y: number, width: number, height: number, colour: string) =>
  rect(x - 4, y - 4, width + 8, height + 8, lighter(colour, 0.35), 2) +
  rect(x, y, width / 2 - 1.5, height, colour) +
  rect(x + width / 2 + 1.5, y, width / 2 - 1.5, height, colour) +
  series(Math.floor(height / 9))
    .map((row) => line(x + 4, y + 6 + row * 9, x + width - 4, y + 6 + row * 9, darker(colour, 0.2), 1.6))
    .join('');

const balcony = (x: number, y: number, width: number, colour: string) =>
  rect(x - 6, y, width + 12, 6, darker(colour, 0.1)) +
  rect(x - 4, y - 26, width + 8, 4, colour) +
  series(Math.floor(width / 9) + 1)
    .map((bar) => line(x + bar * 9, y - 24, x + bar * 9, y, colour, 1.8))
    .join('');

/** One of the narrow houses that stand wall to wall; it stands on (x, y). */
export function tubeHouse(
  x: number,
  y: number,
  width: number,
  floors: number,
  colour: string,
  seed: number,
  lit = false,
): Svg {
  const roll = createDice(seed);
  const storey = 104;
  const height = floors * storey + 16;
  const shutter = ['#3f6f66', '#7a4a2e', '#35597a', '#8c3b32'][Math.floor(roll() * 4)]!;
  const storeys = series(floors - 1).map((floor) => {
    const top = -height + 26 + floor * storey;
    const opening = Math.min(58, width * 0.42);
    const left = (width - opening) / 2;
    const open = roll() > 0.45;
    return [
      open
        ? rect(left, top, opening, 66, lit ? '#ffd98a' : '#3b4a57', opening / 2) +
          rect(left, top + 30, opening, 36, lit ? '#ffe3a6' : '#465866') +
          line(width / 2, top, width / 2, top + 66, lighter(colour, 0.3), 3)
        : shutters(left, top, opening, 64, shutter),
      balcony(left - 14, top + 74, opening + 28, '#3c3a3c'),
      roll() > 0.4
        ? bush(
            left + opening * roll(),
            top + 72,
            52,
            '#4f8a56',
            roll() > 0.5 ? ['#e46a77', '#f4c95d'] : [],
            seed + floor,
          )
        : '',
      rect(0, top + 78, width, 5, darker(colour, 0.08)),
    ].join('');
  });
  const crown =
    roll() > 0.5
      ? polygon(
          [
            [-6, -height],
            [width / 2, -height - 46],
            [width + 6, -height],
          ],
          darker('#a5553a', 0.05),
        )
      : rect(-4, -height - 14, width + 8, 18, lighter(colour, 0.25)) +
        rect(width * 0.3, -height - 44, width * 0.4, 32, lighter(colour, 0.12), 4);
  const awning = ['#b23a2e', '#2f6f63', '#3a5a8c', '#c98a2e'][Math.floor(roll() * 4)]!;
  return at(
    x,
    y,
    rect(0, -height, width, height, colour),
    rect(width - 10, -height, 10, height, darker(colour, 0.08)),
    crown,
    ...storeys,
    rect(8, -92, width - 16, 92, lit ? '#ffcf7a' : '#4a3a32'),
    rect(16, -74, width * 0.3, 74, lit ? '#f7b95a' : '#5d483c'),
    path(`M-4,-98 L${width + 4},-98 L${width + 14},-68 L-14,-68 Z`, awning),
    ...series(4).map((band) =>
      path(
        `M${(band * width) / 4},-98 L${((band + 0.5) * width) / 4},-98 L${((band + 0.5) * width) / 4},-68 L${(band * width) / 4 - 4},-68 Z`,
        lighter(awning, 0.3),
      ),
    ),
    lit ? glow(width / 2, -60, width * 0.7, '#ffd98a', 0.35) : '',
  );
}

/** A house of the old port: ochre walls, dark wood, a tiled roof with lifted ends. It stands on (x, y). */
export function ochreHouse(
  x: number,
  y: number,
  width: number,
  floors: 1 | 2,
  lit = false,
  wall = '#f0b94a',
): Svg {
  const height = floors === 2 ? 330 : 210;
  const wood = '#6b3d22';
  const light = lit ? '#ffdf94' : '#3d2a20';
  const door = (left: number, wide: number) =>
    rect(left, -142, wide, 142, wood) +
    rect(left + 8, -134, wide / 2 - 12, 134, light) +
    rect(left + wide / 2 + 4, -134, wide / 2 - 12, 134, lit ? '#ffd071' : '#4a3427') +
    rect(left - 8, -150, wide + 16, 10, darker(wood, 0.2));
  const upper =
    floors === 2
      ? rect(0, -188, width, 14, wood) +
        series(3)
          .map((index) => shutters(width * (0.12 + index * 0.29), -292, width * 0.18, 84, '#2f6f63'))
          .join('') +
        series(Math.floor(width / 14))
          .map((bar) => line(bar * 14 + 6, -210, bar * 14 + 6, -188, wood, 2.5))
          .join('') +
        rect(0, -214, width, 6, wood)
      : '';
  const roof = (eaves: number, reach: number, deep: number) =>
    path(
      `M${-reach},${eaves + 6} Q${-reach * 0.4},${eaves - 10} ${width * 0.08},${eaves - deep} L${width * 0.92},${eaves - deep} Q${width + reach * 0.4},${eaves - 10} ${width + reach},${eaves + 6} Q${width / 2},${eaves - 2} ${-reach},${eaves + 6} Z`,
      '#8f4a32',
    ) +
    series(Math.floor(width / 16))
      .map((tile) =>
        line(width * 0.08 + tile * 15 * 0.9, eaves - deep + 4, tile * 17 - 6, eaves - 2, '#74381f', 2, {
          opacity: 0.7,
        }),
      )
      .join('') +
    rect(width * 0.06, eaves - deep - 9, width * 0.88, 11, '#6e3520', 4);
  return at(
    x,
    y,
    rect(0, -height, width, height, wall),
    rect(0, -height, width, 40, darker(wall, 0.1)),
    path(`M0,0 L0,-46 Q${width * 0.3},-30 ${width},-40 L${width},0 Z`, mix(wall, '#9a6a35', 0.28)),
    upper,
    door(width * 0.1, width * 0.34),
    door(width * 0.56, width * 0.34),
    roof(-height, 26, 62),
    lit ? glow(width / 2, -80, width * 0.65, '#ffd071', 0.35) : '',
  );
}
