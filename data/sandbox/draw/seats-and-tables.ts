import { darker, lighter, mix } from './colour.ts';
import { series } from './dice.ts';
import { pillow, shadow } from './furniture.ts';
import { at, circle, ellipse, group, line, path, rect } from './svg.ts';

export const sofa = (x: number, y: number, size: number, fabric: string, accent: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(280, 16),
    rect(-240, -196, 480, 150, fabric, 26),
    rect(-230, -110, 226, 66, lighter(fabric, 0.1), 14),
    rect(4, -110, 226, 66, lighter(fabric, 0.1), 14),
    rect(-276, -146, 62, 132, darker(fabric, 0.1), 22),
    rect(214, -146, 62, 132, darker(fabric, 0.1), 22),
    rect(-240, -52, 480, 36, darker(fabric, 0.06), 6),
    pillow(-196, -166, 92, 66, accent),
    pillow(108, -166, 92, 66, mix(accent, '#ffffff', 0.55)),
    ...[-226, 214].map((left) => rect(left, -18, 14, 20, '#5b3d28')),
  );

export const armchair = (x: number, y: number, size: number, rattan: string, cushion: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(110),
    path('M-92,-60 Q-112,-220 0,-220 Q112,-220 92,-60 Z', rattan),
    path('M-66,-66 Q-80,-194 0,-194 Q80,-194 66,-66 Z', lighter(rattan, 0.16)),
    ...series(5).map((rib) => line((rib - 2) * 26, -80, (rib - 2) * 22, -190, darker(rattan, 0.12), 3)),
    rect(-96, -92, 192, 40, cushion, 16),
    rect(-104, -124, 28, 72, rattan, 12) + rect(76, -124, 28, 72, rattan, 12),
    line(-76, -54, -88, 0, darker(rattan, 0.2), 9) + line(76, -54, 88, 0, darker(rattan, 0.2), 9),
  );

export const lowTable = (x: number, y: number, size: number, wood: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(150),
    line(-104, -60, -116, 0, darker(wood, 0.2), 10) + line(104, -60, 116, 0, darker(wood, 0.2), 10),
    ellipse(0, -64, 150, 26, darker(wood, 0.1)) + ellipse(0, -70, 150, 26, wood),
    teaSet(-10, -74),
  );

export const teaSet = (x: number, y: number) =>
  at(
    x,
    y,
    ellipse(0, 0, 74, 12, '#e9e2d4'),
    path('M-30,-4 Q-36,-44 0,-44 Q36,-44 30,-4 Z', '#3f6c8a'),
    path('M30,-26 Q52,-32 54,-44', 'none', { stroke: '#3f6c8a', 'stroke-width': 7 }),
    rect(-12, -52, 24, 10, '#2f5670', 4),
    path('M-66,-18 L-42,-18 L-46,0 L-62,0 Z', '#f7f3ea') + path('M48,-14 L70,-14 L66,2 L52,2 Z', '#f7f3ea'),
  );

export const desk = (x: number, y: number, size: number, wood: string, screen: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(220),
    rect(-210, -196, 420, 18, wood, 4),
    line(-186, -180, -196, 0, darker(wood, 0.2), 10) + line(186, -180, 196, 0, darker(wood, 0.2), 10),
    rect(60, -180, 120, 62, darker(wood, 0.06), 4) + circle(120, -150, 5, '#e5c98c'),
    rect(-86, -300, 164, 100, '#2c3038', 8) + rect(-78, -292, 148, 84, screen),
    rect(-104, -204, 200, 9, '#9aa1ab', 4),
    path('M116,-196 L150,-196 L146,-236 L120,-236 Z', '#e0694c'),
    rect(-184, -222, 62, 9, '#c9b48a') +
      rect(-180, -232, 56, 9, '#7a8fa3') +
      rect(-186, -241, 60, 9, '#b4645a'),
  );

export const chair = (x: number, y: number, size: number, wood: string, seat: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(62, 8),
    line(-44, -92, -52, 0, wood, 9) + line(44, -92, 52, 0, wood, 9),
    rect(-52, -216, 9, 130, wood, 4) + rect(43, -216, 9, 130, wood, 4),
    rect(-50, -214, 100, 22, wood, 8) + rect(-46, -178, 92, 12, wood, 5),
    rect(-58, -104, 116, 20, seat, 8),
  );

export const diningTable = (x: number, y: number, size: number, wood: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(290, 16),
    line(-220, -166, -232, 0, darker(wood, 0.22), 16) + line(220, -166, 232, 0, darker(wood, 0.22), 16),
    rect(-272, -186, 544, 24, wood, 6),
    rect(-240, -164, 480, 14, darker(wood, 0.14)),
    ...[-170, 0, 170].map(
      (left) => ellipse(left, -190, 50, 8, '#f7f3ea') + ellipse(left, -194, 26, 6, '#e3d6bd'),
    ),
    path('M-96,-190 Q-104,-236 -84,-240 Q-64,-236 -72,-190 Z', '#4d86a5'),
    circle(-92, -258, 15, '#e46a77') + circle(-72, -264, 13, '#f4c95d') + circle(-82, -280, 13, '#f2efe6'),
  );

export const hammock = (x1: number, x2: number, y: number, colour: string) =>
  path(
    `M${x1},${y} Q${(x1 + x2) / 2},${y + 250} ${x2},${y} Q${(x1 + x2) / 2},${y + 150} ${x1},${y} Z`,
    colour,
  ) +
  series(7)
    .map((band) =>
      path(`M${x1},${y} Q${(x1 + x2) / 2},${y + 160 + band * 13} ${x2},${y}`, 'none', {
        stroke: band % 2 ? '#ffffff' : darker(colour, 0.15),
        'stroke-width': 3,
        opacity: 0.6,
      }),
    )
    .join('');

export const sunbed = (x: number, y: number, size: number, wood: string, cushion: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(170, 10),
    path('M-150,-52 L90,-52 L150,-136 L168,-126 L108,-30 L-150,-30 Z', wood),
    path('M-150,-72 L84,-72 L146,-156 L160,-140 L96,-50 L-150,-50 Z', cushion),
    rect(-128, -34, 14, 34, darker(wood, 0.15)) + rect(86, -34, 14, 34, darker(wood, 0.15)),
    rect(-150, -74, 70, 24, lighter(cushion, 0.5), 8),
  );
