import { darker, lighter } from './colour.ts';
import { createDice, series } from './dice.ts';
import { at, circle, ellipse, group, path, rect, stroke, type Svg } from './svg.ts';

const pot = (width: number, height: number, colour: string) =>
  path(
    `M${-width / 2},${-height} L${width / 2},${-height} L${width * 0.38},0 L${-width * 0.38},0 Z`,
    colour,
  ) + rect(-width * 0.55, -height - 8, width * 1.1, 14, lighter(colour, 0.1), 4);

const blade = (length: number, width: number, angle: number, colour: string) =>
  group(
    `rotate(${angle})`,
    path(`M0,0 Q${width},${-length * 0.5} 0,${-length} Q${-width},${-length * 0.5} 0,0 Z`, colour),
    stroke(`M0,0 L0,${-length * 0.9}`, darker(colour, 0.12), 1.5),
  );

/** Upright leaves in a pot that stands on (x, y). */
export const sansevieria = (x: number, y: number, size: number, green: string, clay = '#c98a63') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 0, 52, 7, '#000000', { opacity: 0.15 }),
    at(
      0,
      -66,
      ...[-24, 22, -10, 12, 0].map((angle, index) =>
        blade(130 + index * 12, 17, angle, index % 2 ? green : lighter(green, 0.14)),
      ),
    ),
    pot(72, 66, clay),
  );

const monsteraLeaf = (size: number, angle: number, reach: number, colour: string) =>
  group(
    `rotate(${angle})`,
    stroke(`M0,0 Q${reach * 0.1},${-reach * 0.6} 0,${-reach}`, darker(colour, 0.2), 4),
    at(
      0,
      -reach,
      path(
        `M0,${size * 0.5} C${size},${size * 0.3} ${size * 0.8},${-size * 0.9} 0,${-size} C${-size * 0.8},${-size * 0.9} ${-size},${size * 0.3} 0,${size * 0.5} Z`,
        colour,
      ),
      ...[-1, 1].flatMap((side) =>
        [0.1, -0.3].map((y) =>
          stroke(
            `M${side * size * 0.12},${size * y} L${side * size * 0.62},${size * (y - 0.22)}`,
            darker(colour, 0.22),
            3,
          ),
        ),
      ),
      stroke(`M0,${size * 0.4} L0,${-size * 0.85}`, darker(colour, 0.18), 3),
    ),
  );

export const monstera = (x: number, y: number, size: number, green: string, basket = '#d9b27c') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 0, 66, 8, '#000000', { opacity: 0.15 }),
    at(
      0,
      -84,
      monsteraLeaf(48, -46, 120, darker(green, 0.1)),
      monsteraLeaf(50, 44, 112, green),
      monsteraLeaf(44, -20, 190, lighter(green, 0.1)),
      monsteraLeaf(46, 18, 210, darker(green, 0.05)),
      monsteraLeaf(40, 68, 90, lighter(green, 0.12)),
      monsteraLeaf(40, -74, 84, lighter(green, 0.06)),
    ),
    pot(96, 84, basket),
    ...[-56, -38, -20].map((band) => rect(-42, band, 84, 3, darker(basket, 0.15), 1)),
  );

/** Leaves that hang from a planter at (x, y). */
export function trailing(x: number, y: number, size: number, green: string, seed = 4): Svg {
  const roll = createDice(seed);
  const vines = series(7).map((index) => {
    const from = (index - 3) * 12;
    const drop = 60 + roll() * 90;
    const leaves = series(6).map((leaf) =>
      ellipse(
        from * 1.6 + (leaf % 2 ? 9 : -9),
        12 + (drop * leaf) / 6,
        10,
        7,
        leaf % 2 ? green : lighter(green, 0.14),
      ),
    );
    return (
      stroke(`M${from},0 Q${from * 1.5},${drop * 0.3} ${from * 1.6},${drop}`, darker(green, 0.1), 2.5) +
      leaves.join('')
    );
  });
  return group(
    `translate(${x} ${y}) scale(${size})`,
    ...vines,
    rect(-52, -26, 104, 36, '#f2ece2', 8),
    rect(-52, -26, 104, 8, '#dcd3c5', 4),
  );
}

/** A rounded bush with flowers. */
export function bush(
  x: number,
  y: number,
  width: number,
  green: string,
  flowers: readonly string[],
  seed = 2,
): Svg {
  const roll = createDice(seed);
  const lumps = series(9).map((index) => {
    const share = index / 8;
    return circle(
      (share - 0.5) * width,
      -Math.sin(share * Math.PI) * width * 0.22,
      width * (0.13 + roll() * 0.06),
      index % 2 ? green : lighter(green, 0.08),
    );
  });
  const heads = series(flowers.length === 0 ? 0 : 26).map(() => {
    const share = roll();
    return circle(
      (share - 0.5) * width * 1.1,
      -Math.sin(share * Math.PI) * width * 0.34 * roll() - 2,
      width * (0.018 + roll() * 0.022),
      flowers[Math.floor(roll() * flowers.length)]!,
    );
  });
  return at(x, y, ellipse(0, -width * 0.06, width * 0.56, width * 0.19, green), ...lumps, ...heads);
}

/** Bougainvillea that falls over a wall from (x, y). */
export function bougainvillea(x: number, y: number, width: number, drop: number, seed = 5): Svg {
  const roll = createDice(seed);
  return at(
    x,
    y,
    ...series(70).map(() => {
      const share = roll();
      const depth = roll() * drop * (0.35 + 0.65 * Math.sin(share * Math.PI * 2.2) ** 2);
      const colour = ['#c2327a', '#d9538f', '#e87aa9', '#4e8a55', '#3f7748'][Math.floor(roll() * 5)]!;
      return circle(share * width, depth - 10, 9 + roll() * 10, colour);
    }),
  );
}

const petal = (angle: number, shade: string) =>
  group(`rotate(${angle})`, path('M0,0 Q16,-26 0,-54 Q-16,-26 0,0 Z', shade));

export function lotus(x: number, y: number, size: number, colour = '#e58aa6'): Svg {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    stroke('M0,0 Q6,40 0,90', '#4f7f52', 5),
    ...[-66, 66, -40, 40].map((angle) => petal(angle, colour)),
    ...[-20, 20, 0].map((angle) => petal(angle, lighter(colour, 0.25))),
  );
}

export const lotusPad = (x: number, y: number, rx: number, green: string) =>
  ellipse(x, y, rx, rx * 0.32, green) +
  path(
    `M${x},${y} L${x + rx * 0.9},${y - rx * 0.1} L${x + rx * 0.9},${y + rx * 0.1} Z`,
    darker(green, 0.25),
  ) +
  ellipse(x - rx * 0.1, y - rx * 0.04, rx * 0.66, rx * 0.18, lighter(green, 0.1));
