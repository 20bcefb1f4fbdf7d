import { darker, lighter } from './colour.ts';
import { series } from './dice.ts';
import { circle, ellipse, glow, group, path, rect, type Svg } from './svg.ts';

// Each thing stands on the point it is drawn at: the middle of its base.

export const shadow = (rx: number, ry = 12) => ellipse(0, 0, rx, ry, '#000000', { opacity: 0.16 });

export const pillow = (x: number, y: number, width: number, height: number, colour: string) =>
  path(
    `M${x},${y + 8} Q${x + width / 2},${y - 8} ${x + width},${y + 8} Q${x + width + 8},${y + height / 2} ${x + width},${y + height} Q${x + width / 2},${y + height + 8} ${x},${y + height} Q${x - 8},${y + height / 2} ${x},${y + 8} Z`,
    colour,
  );

export interface BedColours {
  readonly wood: string;
  readonly sheet: string;
  readonly cover: string;
  readonly accent: string;
}

export const bed = (x: number, y: number, size: number, { wood, sheet, cover, accent }: BedColours) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(330, 20),
    rect(-262, -330, 524, 250, wood, 18),
    ...series(7).map((slat) => rect(-236 + slat * 70, -312, 54, 200, lighter(wood, 0.07), 8)),
    path('M-250,-176 L250,-176 L290,-40 L-290,-40 Z', sheet),
    pillow(-216, -238, 180, 76, lighter(sheet, 0.5)),
    pillow(36, -238, 180, 76, lighter(sheet, 0.5)),
    pillow(-174, -206, 128, 58, accent),
    pillow(46, -206, 128, 58, accent),
    pillow(-60, -190, 120, 50, cover),
    path('M-262,-136 Q0,-156 262,-136 L300,-34 L-300,-34 Z', cover),
    path('M-262,-136 Q0,-156 262,-136 L268,-112 Q0,-132 -268,-112 Z', lighter(sheet, 0.4)),
    path('M-286,-84 Q0,-102 286,-84 L296,-52 Q0,-70 -296,-52 Z', accent),
    path('M-120,-124 Q-140,-80 -146,-36 L-130,-36 Q-126,-80 -120,-124 Z', darker(cover, 0.1), {
      opacity: 0.7,
    }),
    path('M150,-124 Q172,-80 180,-36 L194,-36 Q180,-80 150,-124 Z', darker(cover, 0.1), { opacity: 0.7 }),
    rect(-304, -36, 608, 30, darker(wood, 0.08), 6),
    rect(-290, -8, 24, 12, darker(wood, 0.3)),
    rect(266, -8, 24, 12, darker(wood, 0.3)),
  );

/** A canopy of gauze over a bed that stands on the same point. */
export const canopy = (x: number, y: number, size: number, colour = '#ffffff') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path('M-24,-560 Q-60,-330 -330,-20 L-210,-20 Q-120,-260 0,-540 Z', colour, { opacity: 0.5 }),
    path('M24,-560 Q60,-330 330,-20 L210,-20 Q120,-260 0,-540 Z', colour, { opacity: 0.5 }),
    path('M-40,-560 Q0,-590 40,-560 Q0,-520 -40,-560 Z', colour, { opacity: 0.85 }),
  );

export const nightstand = (x: number, y: number, size: number, wood: string, shade = '#f7ead0') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(74),
    rect(-62, -124, 124, 118, wood, 6),
    rect(-52, -112, 104, 42, lighter(wood, 0.1), 4) + circle(0, -91, 5, '#e5c98c'),
    rect(-52, -62, 104, 42, lighter(wood, 0.1), 4) + circle(0, -41, 5, '#e5c98c'),
    glow(0, -218, 130, '#ffe2a0', 0.55),
    rect(-5, -180, 10, 56, '#b58b52'),
    ellipse(0, -126, 26, 6, '#b58b52'),
    path('M-44,-176 L44,-176 L30,-244 L-30,-244 Z', shade),
  );

export const bookshelf = (x: number, y: number, size: number, wood: string) => {
  const spines = ['#b4645a', '#3f6c8a', '#e0b04f', '#5c7f5c', '#7a6a9a', '#d9cbb0', '#35546b'];
  const books = (row: number): Svg =>
    series(9)
      .map((book) =>
        rect(
          -98 + book * 16 + (row % 2) * 42,
          -336 + row * 106 - 62 - ((book * 7 + row * 5) % 4) * 6,
          13,
          62 + ((book * 7 + row * 5) % 4) * 6,
          spines[(book + row * 3) % spines.length]!,
          2,
        ),
      )
      .join('');
  return group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(130),
    rect(-118, -440, 236, 440, wood, 6),
    ...series(4).map((row) => rect(-106, -430 + row * 106, 212, 94, darker(wood, 0.28)) + books(row)),
  );
};

export const cabinet = (x: number, y: number, size: number, wood: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(210),
    rect(-200, -150, 400, 136, wood, 6),
    ...[-192, -62, 68].map(
      (left) => rect(left, -140, 124, 116, lighter(wood, 0.09), 4) + circle(left + 106, -82, 5, '#e5c98c'),
    ),
    rect(-180, -16, 12, 18, darker(wood, 0.3)) + rect(168, -16, 12, 18, darker(wood, 0.3)),
  );
