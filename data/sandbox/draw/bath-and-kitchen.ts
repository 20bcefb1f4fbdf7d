import { darker, lighter, type Palette } from './colour.ts';
import { series } from './dice.ts';
import { windowTo } from './openings.ts';
import { sansevieria, trailing } from './plants.ts';
import { FLOOR, pendant, shell } from './room-shell.ts';
import { at, circle, ellipse, glow, line, path, polygon, rect, shaded, stroke, type Svg } from './svg.ts';

const tiling = (x: number, y: number, width: number, height: number, size: number, colour: string) =>
  rect(x, y, width, height, colour) +
  series(Math.ceil(width / size))
    .map((column) => line(x + column * size, y, x + column * size, y + height, darker(colour, 0.09), 2))
    .join('') +
  series(Math.ceil(height / size))
    .map((row) => line(x, y + row * size, x + width, y + row * size, darker(colour, 0.09), 2))
    .join('');

const jar = (x: number, y: number, width: number, height: number, colour: string, lid: string) =>
  rect(x, y - height, width, height, colour, 6) + rect(x + 2, y - height - 8, width - 4, 12, lid, 3);

const stove = (x: number, y: number) =>
  rect(x - 110, y - 10, 220, 12, '#23262c', 4) +
  ellipse(x - 52, y - 12, 38, 5, '#3d424b') +
  ellipse(x + 52, y - 12, 38, 5, '#3d424b') +
  path(`M${x - 92},${y - 62} L${x - 12},${y - 62} L${x - 18},${y - 14} L${x - 86},${y - 14} Z`, '#c95a3f') +
  rect(x - 100, y - 70, 96, 10, '#a5452d', 4) +
  circle(x - 52, y - 76, 7, '#5b2a1c') +
  path(`M${x - 60},${y - 96} q-12,-18 0,-34 q12,-16 0,-34`, 'none', {
    stroke: '#ffffff',
    'stroke-width': 4,
    opacity: 0.45,
  }) +
  path(
    `M${x + 14},${y - 34} L${x + 92},${y - 34} Q${x + 86},${y - 12} ${x + 53},${y - 12} Q${x + 20},${y - 12} ${x + 14},${y - 34} Z`,
    '#2f343c',
  ) +
  line(x + 92, y - 32, x + 140, y - 44, '#2f343c', 8);

export interface KitchenOptions {
  readonly view: Svg;
  readonly tile?: string;
  readonly hood?: boolean;
  readonly flip?: boolean;
}

export function kitchen(
  palette: Palette,
  { view, tile = '#eef1ec', hood = true, flip = false }: KitchenOptions,
): Svg {
  const { wood, accent, plant } = palette;
  const top = lighter(wood, 0.62);
  const scene =
    shell(palette, 'tiles') +
    tiling(0, 226, 1200, 190, 46, tile) +
    rect(0, 60, 470, 132, wood, 6) +
    series(3)
      .map(
        (door) =>
          rect(12 + door * 152, 70, 142, 112, lighter(wood, 0.09), 4) +
          rect(30 + door * 152, 166, 34, 6, '#e5c98c', 3),
      )
      .join('') +
    rect(20, 214, 430, 12, darker(wood, 0.1)) +
    windowTo(view, 786, 96, 320, 250, lighter(wood, 0.5), '200 160 800 560') +
    (hood
      ? path('M520,60 L680,60 L700,190 L500,190 Z', '#c8ccd2') + rect(490, 188, 220, 26, '#aab0b8', 4)
      : pendant(600, 90, 70, accent)) +
    rect(0, 416, 1200, 30, top) +
    rect(0, 440, 1200, 8, darker(top, 0.15)) +
    rect(0, 448, 1200, 184, wood) +
    series(7)
      .map(
        (door) =>
          rect(12 + door * 170, 460, 156, 158, lighter(wood, 0.09), 4) +
          rect(66 + door * 170, 472, 48, 6, '#e5c98c', 3),
      )
      .join('') +
    rect(0, 632, 1200, 14, darker(wood, 0.35)) +
    stove(600, 418) +
    rect(820, 410, 210, 12, '#9ba2aa', 4) +
    stroke('M930,412 L930,350 Q930,322 962,322 Q988,322 988,346', '#8c939c', 10) +
    jar(52, 416, 46, 66, '#f3ead8', accent) +
    jar(108, 416, 40, 52, '#f3ead8', wood) +
    rect(180, 366, 130, 50, darker(wood, 0.12), 6) +
    rect(190, 376, 46, 30, '#2c3038', 3) +
    circle(280, 391, 9, '#d9d3c5') +
    ellipse(400, 414, 58, 10, '#d7c29a') +
    [
      circle(376, 396, 18, '#e2a23b'),
      circle(408, 394, 20, '#7fae4b'),
      circle(432, 400, 15, '#d9573f'),
      circle(396, 376, 15, '#e8c14c'),
    ].join('') +
    sansevieria(1120, 416, 0.55, plant, '#e8e0d2') +
    glow(600, 320, 220, '#fff0cc', 0.25);
  return flip ? `<g transform="translate(1200 0) scale(-1 1)">${scene}</g>` : scene;
}

const mirror = (x: number, y: number, r: number, frame: string) =>
  circle(x, y, r + 10, frame) +
  circle(x, y, r, '#d7e6e8') +
  polygon(
    [
      [x - r * 0.5, y + r * 0.6],
      [x + r * 0.1, y - r * 0.8],
      [x + r * 0.35, y - r * 0.7],
      [x - r * 0.25, y + r * 0.75],
    ],
    '#ffffff',
    { opacity: 0.4 },
  );

const tub = (x: number, y: number) =>
  at(
    x,
    y,
    ellipse(0, 6, 290, 16, '#000000', { opacity: 0.18 }),
    path('M-280,-170 Q-270,0 -170,0 L170,0 Q270,0 280,-170 Z', '#fdfcf8'),
    path('M120,0 L170,0 Q270,0 280,-170 L230,-170 Q220,-40 120,0 Z', '#e6e6e2'),
    rect(-298, -184, 596, 24, '#ffffff', 12),
    ellipse(0, -168, 270, 10, '#bfe0e4'),
    ...[-160, -120, -80, -30, 20, 60].map((bubble, index) =>
      circle(bubble, -176 - (index % 3) * 6, 16 + (index % 2) * 8, '#ffffff', { opacity: 0.9 }),
    ),
    stroke('M236,-180 L236,-262 Q236,-286 212,-286', '#b58b52', 9),
  );

const towels = (x: number, y: number, colours: readonly string[]) =>
  rect(x - 10, y - 8, 150, 7, '#b58b52', 3) +
  colours
    .map(
      (colour, index) =>
        rect(x + index * 66, y - 4, 58, 128 - index * 18, colour, 4) +
        rect(x + index * 66, y + 84 - index * 18, 58, 8, lighter(colour, 0.35)),
    )
    .join('');

export interface BathroomOptions {
  readonly view: Svg;
  readonly tile: string;
  readonly bathtub: boolean;
}

export function bathroom(palette: Palette, { view, tile, bathtub }: BathroomOptions): Svg {
  const { wood, accent, plant } = palette;
  const walls =
    shell({ ...palette, floor: lighter(palette.floor, 0.2) }, bathtub ? 'patterned' : 'tiles') +
    tiling(0, 220, 1200, FLOOR - 238, 54, tile);
  const basin =
    rect(120, 430, 330, 26, lighter(wood, 0.25), 4) +
    rect(140, 456, 290, 150, wood, 4) +
    rect(152, 468, 128, 124, lighter(wood, 0.09), 4) +
    rect(290, 468, 128, 124, lighter(wood, 0.09), 4) +
    path('M200,388 L370,388 Q362,432 330,432 L240,432 Q208,432 200,388 Z', '#fdfcf8') +
    ellipse(285, 388, 85, 10, '#e4e4df') +
    stroke('M285,380 L285,344 Q285,326 306,326', '#b58b52', 9) +
    rect(396, 398, 20, 34, accent, 5) +
    rect(404, 386, 6, 14, darker(accent, 0.2)) +
    mirror(285, 196, 104, '#b58b52') +
    glow(130, 190, 90, '#ffe6ae', 0.6) +
    rect(118, 160, 24, 60, '#fff4d8', 12);
  const rest = bathtub
    ? windowTo(view, 660, 90, 360, 260, lighter(wood, 0.4), '150 120 900 620') +
      tub(800, 700) +
      towels(1070, 320, [accent]) +
      trailing(560, 120, 0.8, plant)
    : shaded(640, 60, 420, 560, '#eef6f6', '#dfeaea') +
      tiling(640, 60, 420, 540, 60, lighter(tile, 0.3)) +
      rect(640, 600, 420, 20, '#c9cfce') +
      rect(620, 40, 14, 590, '#8c939c') +
      rect(634, 40, 250, 590, '#e7f6f8', 0, { opacity: 0.35 }) +
      polygon(
        [
          [680, 620],
          [790, 60],
          [830, 60],
          [720, 620],
        ],
        '#ffffff',
        { opacity: 0.25 },
      ) +
      stroke('M980,140 L980,110 Q980,96 960,96 L900,96', '#8c939c', 8) +
      ellipse(896, 104, 48, 9, '#8c939c') +
      series(7)
        .map((drop) =>
          line(862 + drop * 11, 124, 856 + drop * 11, 300 + (drop % 3) * 60, '#ffffff', 2.5, {
            opacity: 0.55,
          }),
        )
        .join('') +
      windowTo(view, 930, 170, 110, 150, lighter(wood, 0.4), '300 100 600 620') +
      towels(492, 300, [accent]) +
      sansevieria(1130, 640, 0.95, plant);
  return walls + rect(0, 214, 1200, 8, lighter(wood, 0.4)) + basin + rest;
}
