import { darker, lighter } from './colour.ts';
import { series } from './dice.ts';
import { at, circle, ellipse, glow, group, line, path, polygon, rect, stroke, type Svg } from './svg.ts';

/** A silk lantern that hangs from (x, y). */
export function lantern(x: number, y: number, size: number, colour: string, lit = 0.55): Svg {
  const middle = size * 0.95;
  return at(
    x,
    y,
    lit > 0 ? glow(0, middle, size * 2.1, lighter(colour, 0.3), lit) : '',
    line(0, 0, 0, middle - size * 0.6, '#5a3d2b', 1.5),
    rect(-size * 0.22, middle - size * 0.66, size * 0.44, size * 0.12, '#6b4423', 2),
    ellipse(0, middle, size * 0.72, size * 0.56, colour),
    ellipse(0, middle, size * 0.46, size * 0.56, lighter(colour, 0.18)),
    ellipse(0, middle, size * 0.18, size * 0.56, lighter(colour, 0.38)),
    rect(-size * 0.2, middle + size * 0.52, size * 0.4, size * 0.1, '#6b4423', 2),
    line(0, middle + size * 0.62, 0, middle + size * 1.05, darker(colour, 0.1), size * 0.09),
  );
}

export const LANTERN_COLOURS = ['#d6402b', '#f0a22e', '#2f8f83', '#c84a7d', '#e9c64b', '#6a57a5'];

/** A string of lanterns between two points. */
export function lanternString(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  count: number,
  size: number,
  lit = 0.5,
): Svg {
  const sag = Math.abs(x2 - x1) * 0.09;
  const hung = series(count).map((index) => {
    const share = (index + 0.5) / count;
    const y = y1 + (y2 - y1) * share + sag * 4 * share * (1 - share) * 0.5;
    return lantern(x1 + (x2 - x1) * share, y, size, LANTERN_COLOURS[index % LANTERN_COLOURS.length]!, lit);
  });
  return (
    stroke(`M${x1},${y1} Q${(x1 + x2) / 2},${(y1 + y2) / 2 + sag} ${x2},${y2}`, '#5a3d2b', 2) + hung.join('')
  );
}

const rower = (coat: string) =>
  path('M-13,-20 Q0,-58 13,-20 Z', coat) +
  circle(0, -58, 9, '#e2b48c') +
  polygon(
    [
      [0, -82],
      [24, -58],
      [-24, -58],
    ],
    '#ecd49a',
  ) +
  line(10, -40, 56, 16, '#6b4a2e', 4);

/** A sampan, its rower aft, as wide as 200 times its size. */
export const sampan = (x: number, y: number, size: number, hull = '#5b3a29', canopy = '#b8894f') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 22, 110, 8, '#0b1b2b', { opacity: 0.22 }),
    at(62, 0, rower('#2f4b6b')),
    path('M-58,-12 Q-58,-62 -18,-62 Q22,-62 22,-12 Z', canopy),
    path('M-40,-12 Q-42,-54 -18,-62 Q-50,-60 -58,-12 Z', darker(canopy, 0.25)),
    path('M-118,-26 Q-84,2 0,2 Q84,2 118,-26 Q92,26 0,26 Q-92,26 -118,-26 Z', hull),
    path('M-118,-26 Q-84,2 0,2 Q84,2 118,-26 L112,-16 Q80,10 0,10 Q-80,10 -112,-16 Z', lighter(hull, 0.18)),
  );

/** The round basket boat of the coast. */
export const basketBoat = (x: number, y: number, size: number) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 34, 92, 10, '#0b1b2b', { opacity: 0.2 }),
    path('M-88,-10 Q-80,36 0,36 Q80,36 88,-10 Z', '#8c6239'),
    ellipse(0, -10, 88, 22, '#c79a5b'),
    ellipse(0, -8, 74, 15, '#6a472a'),
    ...[-60, -30, 0, 30, 60].map((rib) => line(rib, 10, rib * 0.86, 32, '#6a472a', 3, { opacity: 0.5 })),
    line(-30, -6, 70, -52, '#e0bd84', 6),
  );

export const fishingBoat = (x: number, y: number, size: number, hull = '#2a6f9e') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path('M-100,-30 Q-60,-10 60,-10 Q96,-14 118,-46 Q104,26 60,28 L-66,28 Q-92,10 -100,-30 Z', hull),
    path('M-96,-14 Q-60,4 60,4 Q92,0 112,-22 L108,-8 Q90,14 60,16 L-72,16 Q-88,4 -96,-14 Z', '#d6402b'),
    rect(-48, -64, 74, 52, '#f3ead8', 4),
    rect(-40, -54, 20, 18, '#35546b', 2),
    rect(-10, -54, 20, 18, '#35546b', 2),
    rect(-56, -72, 90, 10, '#d9a441', 3),
    line(52, -10, 52, -110, '#6b4a2e', 5),
    polygon(
      [
        [54, -110],
        [84, -98],
        [54, -86],
      ],
      '#d6402b',
    ),
  );

const wheel = (x: number, r: number, colour: string) =>
  circle(x, -r, r, 'none', { stroke: colour, 'stroke-width': 5 }) +
  [0, 60, 120]
    .map((angle) =>
      group(`translate(${x} ${-r}) rotate(${angle})`, line(-r, 0, r, 0, colour, 1, { opacity: 0.6 })),
    )
    .join('');

export const bicycle = (x: number, y: number, size: number, colour = '#1f7a78') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 4, 110, 7, '#000000', { opacity: 0.18 }),
    wheel(-62, 38, '#2d2a2a') + wheel(62, 38, '#2d2a2a'),
    stroke('M-62,-38 L-22,-86 L38,-86 L-4,-38 L-62,-38 M-22,-86 L-4,-38', colour, 6),
    stroke('M62,-38 L38,-86 L32,-112 L52,-118', colour, 6),
    stroke('M-22,-86 L-28,-104', '#2d2a2a', 5),
    rect(-46, -112, 38, 10, '#6b3f25', 5),
    path('M46,-112 L88,-112 L80,-78 L52,-78 Z', '#c79a5b'),
    circle(56, -118, 11, '#e46a77'),
    circle(72, -121, 12, '#f4c95d'),
    circle(84, -116, 9, '#f5f0e6'),
  );

export const scooter = (x: number, y: number, size: number, colour = '#3d8f8a') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 4, 104, 7, '#000000', { opacity: 0.2 }),
    circle(-58, -26, 26, '#2d2a2a') + circle(-58, -26, 12, '#b9bcc0'),
    circle(66, -26, 26, '#2d2a2a') + circle(66, -26, 12, '#b9bcc0'),
    path('M-92,-44 Q-88,-86 -34,-86 L-6,-84 Q-4,-38 -22,-30 L-92,-30 Z', colour),
    rect(-24, -38, 66, 12, darker(colour, 0.25), 4),
    path('M36,-30 Q44,-98 58,-116 L72,-112 Q64,-70 84,-48 Q66,-62 52,-30 Z', lighter(colour, 0.08)),
    rect(-84, -98, 76, 15, '#4b2f23', 7),
    line(58, -112, 40, -128, '#2d2a2a', 6),
    circle(68, -108, 9, '#fff2c4'),
  );

export const coffeeTable = (x: number, y: number, size: number) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ...[-74, 74].map(
      (seat) =>
        rect(seat - 28, -40, 56, 10, '#c94f3d', 3) +
        line(seat - 20, -32, seat - 24, 0, '#8f3427', 6) +
        line(seat + 20, -32, seat + 24, 0, '#8f3427', 6),
    ),
    rect(-46, -62, 92, 10, '#3f7f8f', 3),
    line(-34, -54, -38, 0, '#2c5a66', 6),
    line(34, -54, 38, 0, '#2c5a66', 6),
    rect(-22, -86, 18, 24, '#e9f1f2', 3) + rect(-22, -76, 18, 14, '#4a2a18', 3),
    rect(8, -80, 16, 18, '#e9f1f2', 3) + rect(8, -74, 16, 12, '#c99a62', 3),
  );
