import { darker, lighter } from './colour.ts';
import { circle, ellipse, glow, path, polygon, rect, shaded, stroke, type Svg } from './svg.ts';

export const PORTRAIT_SIZE = 640;

interface Person {
  readonly ground: readonly [string, string];
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly behind: Svg;
  readonly hairstyle: (hair: string) => { back: Svg; front: Svg };
  readonly extra?: Svg;
}

const long = (hair: string) => ({
  back: path('M206,250 Q196,110 320,108 Q444,110 434,250 Q448,380 420,450 L220,450 Q192,380 206,250 Z', hair),
  front: path('M226,262 Q220,138 320,134 Q420,138 414,262 Q402,196 330,186 Q270,214 226,262 Z', hair),
});
const short = (hair: string) => ({
  back: path('M224,240 Q214,120 320,114 Q426,120 416,240 Z', hair),
  front: path(
    'M226,246 Q212,128 326,122 Q424,128 414,246 Q404,204 380,190 Q316,196 270,178 Q236,196 226,246 Z',
    hair,
  ),
});
const bun = (hair: string) => ({
  back: circle(320, 104, 52, hair) + path('M216,270 Q206,128 320,122 Q434,128 424,270 Z', hair),
  front: path('M226,262 Q224,142 320,138 Q416,142 414,262 Q396,200 320,176 Q244,200 226,262 Z', hair),
});

function portrait({ ground, skin, hair, coat, behind, hairstyle, extra = '' }: Person): Svg {
  const { back, front } = hairstyle(hair);
  return (
    shaded(0, 0, 640, 640, ...ground) +
    behind +
    back +
    path('M110,640 Q116,488 250,466 L390,466 Q524,488 530,640 Z', coat) +
    path('M110,640 Q116,488 250,466 L270,466 Q170,520 168,640 Z', darker(coat, 0.1)) +
    path('M272,380 L368,380 L372,462 Q320,520 268,462 Z', darker(skin, 0.1)) +
    polygon(
      [
        [258, 468],
        [320, 544],
        [284, 560],
        [236, 480],
      ],
      lighter(coat, 0.25),
    ) +
    polygon(
      [
        [382, 468],
        [320, 544],
        [356, 560],
        [404, 480],
      ],
      lighter(coat, 0.25),
    ) +
    ellipse(228, 286, 18, 28, darker(skin, 0.06)) +
    ellipse(412, 286, 18, 28, darker(skin, 0.06)) +
    path(
      'M228,246 Q228,160 320,158 Q412,160 412,246 Q414,360 362,404 Q320,430 278,404 Q226,360 228,246 Z',
      skin,
    ) +
    ellipse(262, 326, 26, 15, '#e2735f', { opacity: 0.22 }) +
    ellipse(378, 326, 26, 15, '#e2735f', { opacity: 0.22 }) +
    ellipse(280, 280, 10, 12, '#2a2023') +
    ellipse(360, 280, 10, 12, '#2a2023') +
    circle(283, 276, 3.5, '#ffffff') +
    circle(363, 276, 3.5, '#ffffff') +
    stroke('M260,248 Q280,236 300,248 M340,248 Q360,236 380,248', darker(hair, 0.1), 7) +
    stroke('M320,290 Q310,318 324,322', darker(skin, 0.22), 5) +
    path('M284,346 Q320,392 356,346 Q320,358 284,346 Z', '#ffffff') +
    stroke('M280,344 Q320,394 360,344', '#a8473c', 6) +
    front +
    extra
  );
}

const conicalHat =
  polygon(
    [
      [320, 22],
      [560, 214],
      [80, 214],
    ],
    '#ecd49a',
  ) +
  polygon(
    [
      [320, 22],
      [560, 214],
      [380, 214],
    ],
    '#dcc081',
  ) +
  [70, 110, 150, 190]
    .map((y) => stroke(`M${320 - (y - 22) * 1.22},${y} L${320 + (y - 22) * 1.22},${y}`, '#c9a868', 3))
    .join('');
const glasses =
  [280, 360].map((x) => circle(x, 282, 34, 'none', { stroke: '#3d2f2b', 'stroke-width': 6 })).join('') +
  stroke('M314,280 L326,280', '#3d2f2b', 6);

export const PORTRAITS = {
  'host-linh.jpg': () =>
    portrait({
      ground: ['#f7cf83', '#e79a55'],
      skin: '#eec39a',
      hair: '#2b1e1c',
      coat: '#1f7a78',
      hairstyle: long,
      behind:
        glow(470, 160, 200, '#fff2c9', 0.6) +
        ellipse(520, 170, 60, 46, '#d6402b') +
        ellipse(520, 170, 26, 46, '#e8705c') +
        rect(506, 116, 28, 12, '#6b4423'),
      extra:
        circle(404, 196, 20, '#f7e6ee') + circle(390, 176, 14, '#f2b5c6') + circle(420, 180, 13, '#f2b5c6'),
    }),
  'host-duc.jpg': () =>
    portrait({
      ground: ['#a9cfe0', '#6fa3bd'],
      skin: '#dba577',
      hair: '#1f1a1b',
      coat: '#c8553d',
      hairstyle: short,
      behind: path('M0,640 L0,360 Q120,280 240,360 Q400,250 640,380 L640,640 Z', '#5f8f86'),
      extra: glasses,
    }),
  'host-hanh.jpg': () =>
    portrait({
      ground: ['#cfe3c4', '#8fb98a'],
      skin: '#e3b088',
      hair: '#4a4446',
      coat: '#6a57a5',
      hairstyle: bun,
      behind:
        path('M0,0 Q160,120 120,330 Q40,260 0,280 Z', '#5b945a') +
        path('M640,60 Q500,160 540,360 Q600,300 640,310 Z', '#4f8752'),
      extra: conicalHat,
    }),
} as const;
