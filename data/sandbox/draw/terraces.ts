import { darker, lighter, type Palette } from './colour.ts';
import { series } from './dice.ts';
import { type View } from './openings.ts';
import { bush, monstera, sansevieria, trailing } from './plants.ts';
import { armchair, lowTable, sunbed } from './seats-and-tables.ts';
import { circle, distant, ellipse, line, path, rect, shaded, type Svg } from './svg.ts';
import { glassRailing, railing } from './towers.ts';

/** A balcony and what lies before it. */
export function balcony({ wood, accent, plant, fabric }: Palette, { view }: View, glass = false): Svg {
  return (
    distant(view) +
    rect(0, 0, 1200, 44, darker(wood, 0.1)) +
    (glass ? glassRailing(640) : railing(640, darker(wood, 0.2), 150)) +
    shaded(0, 640, 1200, 160, lighter(wood, 0.35), lighter(wood, 0.15)) +
    series(7)
      .map((plank) =>
        line(0, 650 + plank * 24, 1200, 650 + plank * 24, darker(wood, 0.1), 3, { opacity: 0.5 }),
      )
      .join('') +
    trailing(300, 60, 0.95, plant, 6) +
    trailing(930, 60, 0.85, lighter(plant, 0.08), 9) +
    armchair(380, 780, 1.15, lighter(wood, 0.45), accent) +
    lowTable(620, 786, 0.8, lighter(wood, 0.25)) +
    armchair(850, 780, 1.15, lighter(wood, 0.45), fabric) +
    sansevieria(110, 770, 1.1, plant) +
    sansevieria(1110, 776, 1.2, darker(plant, 0.08))
  );
}

export function breakfast({ accent, fabric, wood, plant }: Palette, { view }: View): Svg {
  return (
    distant(view) +
    shaded(0, 430, 1200, 370, lighter(wood, 0.3), lighter(wood, 0.08)) +
    series(6)
      .map((plank) =>
        line(0, 470 + plank * 64, 1200, 470 + plank * 64, darker(wood, 0.08), 3, { opacity: 0.5 }),
      )
      .join('') +
    path('M120,560 L1080,560 L1180,800 L20,800 Z', lighter(fabric, 0.75)) +
    ellipse(400, 660, 190, 58, '#fdfbf5') +
    ellipse(400, 656, 150, 42, '#f1e4c8') +
    path('M280,650 Q330,590 410,606 Q500,590 530,646 Q420,690 280,650 Z', '#d9a05b') +
    [330, 380, 430, 480].map((x) => line(x, 616, x - 8, 664, '#b97d3d', 7)).join('') +
    [circle(360, 628, 12, '#7fae4b'), circle(450, 632, 12, '#e2583e')].join('') +
    ellipse(720, 690, 96, 30, '#fdfbf5') +
    path('M650,610 L790,610 Q784,690 720,692 Q656,690 650,610 Z', '#e9f3f4') +
    ellipse(720, 610, 70, 16, '#5a3420') +
    ellipse(720, 606, 52, 10, '#c99a62') +
    ellipse(950, 640, 110, 34, '#fdfbf5') +
    [circle(910, 610, 38, '#f0a22e'), circle(976, 604, 40, '#e2583e'), circle(944, 578, 34, '#9cbf4f')].join(
      '',
    ) +
    path('M150,560 Q130,430 190,420 Q250,430 230,560 Z', accent) +
    bush(190, 400, 190, plant, ['#f7b6c2', '#fff3e0', '#f4c95d'])
  );
}

export function deck({ wood, accent, fabric, plant }: Palette, { view }: View): Svg {
  return (
    distant(view) +
    shaded(0, 600, 1200, 200, lighter(wood, 0.35), wood) +
    series(8)
      .map((plank) => line(600 + (plank - 4) * 130, 600, 600 + (plank - 4) * 250, 800, darker(wood, 0.15), 3))
      .join('') +
    sunbed(330, 752, 1.25, darker(wood, 0.1), accent) +
    sunbed(800, 752, 1.25, darker(wood, 0.1), fabric) +
    lowTable(575, 776, 0.5, wood) +
    monstera(1120, 770, 1, plant) +
    bush(60, 640, 240, plant, ['#fff3e0'])
  );
}
