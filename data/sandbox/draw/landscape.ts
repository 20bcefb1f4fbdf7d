import { lighter } from './colour.ts';
import { createDice, series } from './dice.ts';
import {
  at,
  circle,
  ellipse,
  faded,
  glow,
  group,
  line,
  path,
  polygon,
  rect,
  shaded,
  stroke,
  WIDTH,
  type Svg,
} from './svg.ts';

export const sky = (...colours: string[]) => shaded(0, 0, WIDTH, 800, ...colours);

export const sun = (x: number, y: number, r: number, colour: string) =>
  glow(x, y, r * 4, colour, 0.55) + circle(x, y, r, lighter(colour, 0.2));

export const moon = (x: number, y: number, r: number) =>
  glow(x, y, r * 4, '#fff4d6', 0.35) +
  circle(x, y, r, '#fdf3d9') +
  circle(x - r * 0.3, y - r * 0.1, r * 0.18, '#eadfbe');

export function stars(count: number, below: number, seed = 7): Svg {
  const roll = createDice(seed);
  return series(count)
    .map(() =>
      circle(roll() * WIDTH, roll() * below, 1 + roll() * 1.8, '#ffffff', { opacity: 0.4 + roll() * 0.5 }),
    )
    .join('');
}

export const cloud = (x: number, y: number, size: number, colour = '#ffffff', opacity = 0.85) =>
  faded(
    opacity,
    at(
      x,
      y,
      rect(-size, -size * 0.22, size * 2, size * 0.34, colour, size * 0.17),
      circle(-size * 0.35, -size * 0.24, size * 0.34, colour),
      circle(size * 0.25, -size * 0.34, size * 0.45, colour),
    ),
  );

/** A ridge across the picture, filled down to the ground. */
export function hills(y: number, swing: number, colour: string, seed: number, waves = 5): Svg {
  const roll = createDice(seed);
  const step = WIDTH / waves;
  const heights = series(waves + 2).map(() => y + (roll() - 0.5) * 2 * swing);
  const curve = heights
    .slice(1)
    .map((height, index) => {
      const x = index * step;
      return `C${x + step * 0.45},${heights[index]!.toFixed(0)} ${x + step * 0.55},${height.toFixed(0)} ${x + step},${height.toFixed(0)}`;
    })
    .join(' ');
  return path(`M0,${heights[0]!.toFixed(0)} ${curve} L${WIDTH + step},820 L0,820 Z`, colour);
}

export const mist = (y: number, height: number, colour = '#ffffff', strength = 0.5) =>
  faded(
    strength,
    ellipse(260, y, 560, height, colour, { opacity: 0.5 }),
    ellipse(860, y + height * 0.3, 640, height * 0.8, colour, { opacity: 0.45 }),
    ellipse(560, y - height * 0.2, 700, height * 0.5, colour, { opacity: 0.4 }),
  );

/** Still water from `y` down, with glints of the light above. */
export function water(y: number, height: number, top: string, bottom: string, glint: string, seed = 3): Svg {
  const roll = createDice(seed);
  const glints = series(46).map(() => {
    const depth = roll();
    const length = 24 + depth * 90;
    return rect(roll() * WIDTH - 40, y + 8 + depth * (height - 16), length, 2 + depth * 3, glint, 3, {
      opacity: 0.14 + roll() * 0.26,
    });
  });
  return shaded(0, y, WIDTH, height, top, bottom) + glints.join('');
}

/** What a light at the shore leaves on the water below it. */
export const reflection = (
  x: number,
  y: number,
  width: number,
  length: number,
  colour: string,
  strength = 0.3,
) =>
  series(11)
    .map((step) => {
      const share = step / 10;
      const sway = step % 2 ? 0.16 : -0.12;
      return ellipse(
        x + width * sway * share,
        y + 6 + length * share,
        width * (0.55 - share * 0.22),
        length * 0.035,
        colour,
        {
          opacity: strength * (1 - share * 0.75),
        },
      );
    })
    .join('');

export function pine(x: number, y: number, height: number, colour: string): Svg {
  const tiers = series(4).map((tier) => {
    const top = -height + tier * height * 0.19;
    const width = height * (0.13 + tier * 0.065);
    return polygon(
      [
        [0, top],
        [width, top + height * 0.34],
        [-width, top + height * 0.34],
      ],
      tier % 2 ? colour : lighter(colour, 0.06),
    );
  });
  return at(
    x,
    y,
    rect(-height * 0.025, -height * 0.16, height * 0.05, height * 0.17, '#4d3627'),
    ...tiers.toReversed(),
  );
}

export function pineForest(y: number, count: number, height: number, colour: string, seed: number): Svg {
  const roll = createDice(seed);
  return series(count)
    .map((index) => {
      const x = ((index + roll() * 0.8) * WIDTH) / count;
      return pine(x, y + roll() * height * 0.25, height * (0.7 + roll() * 0.5), colour);
    })
    .join('');
}

const frond = (length: number, angle: number, colour: string) =>
  group(
    `rotate(${angle})`,
    path(
      `M0,0 Q${length * 0.45},${-length * 0.38} ${length},${length * 0.12} Q${length * 0.5},${-length * 0.12} 0,${length * 0.05} Z`,
      colour,
    ),
  );

const mirrored = (length: number, angle: number, colour: string) =>
  group('scale(-1 1)', frond(length, angle, colour));

export function palm(
  x: number,
  y: number,
  height: number,
  lean: number,
  colour = '#2f7d57',
  trunk = '#8a6a4a',
): Svg {
  const top = `${lean},${-height}`;
  const size = height * 0.5;
  const crown = [-62, -30, 0, 28].flatMap((angle, index) => {
    const shade = index % 2 ? colour : lighter(colour, 0.12);
    return [frond(size, angle, shade), mirrored(size * 0.95, angle + 4, shade)];
  });
  const width = Math.max(6, height * 0.035);
  return at(
    x,
    y,
    stroke(`M0,0 Q${lean * 0.2},${-height * 0.6} ${top}`, trunk, width),
    at(lean, -height, ...crown, circle(-5, 6, width * 0.7, '#6b4a2e'), circle(7, 9, width * 0.7, '#7d5836')),
  );
}

export const bird = (x: number, y: number, size: number, colour = '#33415c') =>
  stroke(
    `M${x - size},${y - size * 0.3} Q${x - size * 0.4},${y - size * 0.7} ${x},${y} Q${x + size * 0.4},${y - size * 0.7} ${x + size},${y - size * 0.3}`,
    colour,
    size * 0.16,
  );

export const cable = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  colour: string,
  width = 2,
) => stroke(`M${x1},${y1} Q${(x1 + x2) / 2},${(y1 + y2) / 2 + sag} ${x2},${y2}`, colour, width);

/** Rows of a field that run together towards the horizon. */
export const furrows = (y: number, colour: string, count = 16) =>
  series(count)
    .map((index) =>
      line(600 + (index - count / 2) * 34, y, 600 + (index - count / 2) * 190, 820, colour, 5, {
        opacity: 0.35,
      }),
    )
    .join('');
