import { darker, lighter } from './colour.ts';
import { createDice, series } from './dice.ts';
import { bird, cloud, hills, mist, moon, pine, pineForest, sky, stars, sun, water } from './landscape.ts';
import { bush } from './plants.ts';
import { at, circle, ellipse, glow, line, path, polygon, rect, shaded, type Svg } from './svg.ts';

export function pineHills(evening = false): Svg {
  const tint = (day: string, dusk: string) => (evening ? dusk : day);
  return (
    (evening ? sky('#5d6aa0', '#d98f8f', '#f6cfa0') : sky('#b9d7e3', '#f4efe0')) +
    sun(820, evening ? 330 : 190, 54, evening ? '#ff9f6b' : '#f7d277') +
    cloud(260, 130, 110, '#ffffff', 0.7) +
    hills(340, 60, tint('#b4c8c6', '#9c86a3'), 21, 4) +
    mist(380, 34) +
    hills(420, 46, tint('#8fb0a3', '#76688f'), 6, 5) +
    pineForest(440, 26, 70, tint('#6f9686', '#5d567d'), 3) +
    mist(470, 36) +
    hills(520, 34, tint('#5f8a72', '#4a4a70'), 12, 5) +
    pineForest(560, 18, 150, tint('#42705c', '#3a3c60'), 8) +
    mist(590, 30, '#ffffff', 0.35) +
    hills(660, 24, tint('#3f6a4f', '#2d3150'), 4, 4) +
    pine(90, 790, 460, tint('#2f5a48', '#252a47')) +
    pine(210, 810, 360, tint('#376450', '#2b304f')) +
    pine(1110, 800, 500, tint('#2f5a48', '#252a47')) +
    bird(520, 200, 20) +
    bird(574, 226, 15)
  );
}

const aFrame = (x: number, y: number, size: number, lit: boolean) =>
  at(
    x,
    y,
    ellipse(0, 6, size * 0.78, size * 0.05, '#000000', { opacity: 0.2 }),
    polygon(
      [
        [0, -size],
        [size * 0.62, 0],
        [-size * 0.62, 0],
      ],
      lighter('#8a5a38', 0.12),
    ),
    polygon(
      [
        [0, -size * 0.84],
        [size * 0.44, 0],
        [-size * 0.44, 0],
      ],
      lit ? '#ffd98a' : '#9fc3cc',
    ),
    polygon(
      [
        [0, -size * 0.84],
        [size * 0.44, 0],
        [size * 0.2, 0],
      ],
      lit ? '#ffe9b8' : '#b9d5da',
    ),
    line(0, -size * 0.84, 0, 0, '#5b3a24', 9),
    line(-size * 0.26, -size * 0.36, size * 0.26, -size * 0.36, '#5b3a24', 9),
    polygon(
      [
        [0, -size * 1.04],
        [size * 0.7, 0],
        [size * 0.6, 0],
        [0, -size * 0.88],
        [-size * 0.6, 0],
        [-size * 0.7, 0],
      ],
      darker('#7a3f2b', 0.05),
    ),
    rect(-size * 0.62, -8, size * 1.24, 18, '#6b4a32', 4),
    rect(-size * 0.1, -size * 0.26, size * 0.2, size * 0.26, '#5b3a24', 4),
  );

export function cabin(night = false): Svg {
  return (
    (night ? sky('#121a38', '#2b3763', '#5d5a86') : sky('#b5d8e6', '#f3f0de')) +
    (night ? stars(120, 400, 14) + moon(980, 130, 40) : cloud(320, 130, 110) + sun(980, 150, 44, '#f7d277')) +
    hills(430, 40, night ? '#2f3a5f' : '#9dbab0', 17, 4) +
    pineForest(500, 22, 190, night ? '#22304a' : '#55806c', 6) +
    mist(510, 26, '#ffffff', night ? 0.12 : 0.4) +
    hills(580, 14, night ? '#26364a' : '#7fae6e', 3) +
    (night ? glow(600, 500, 420, '#ffcf7a', 0.4) : '') +
    aFrame(600, 650, 400, night) +
    path('M540,660 L660,660 L780,800 L420,800 Z', night ? '#55504f' : '#d7c19a') +
    pine(140, 720, 520, night ? '#1a2740' : '#2f5f4b') +
    pine(1060, 730, 560, night ? '#1a2740' : '#2f5f4b') +
    bush(310, 720, 220, night ? '#2c4a45' : '#5b8f5a', night ? [] : ['#7d8fd1', '#a5b3e6', '#c78fc9']) +
    bush(900, 730, 240, night ? '#2c4a45' : '#4f8752', night ? [] : ['#e58aa6', '#f3c1d0', '#fff3f5'], 5) +
    (night ? campfire(900, 716) : '')
  );
}

const campfire = (x: number, y: number) =>
  glow(x, y - 40, 190, '#ff9a4a', 0.6) +
  line(x - 50, y, x + 46, y - 22, '#4a2f20', 14) +
  line(x + 50, y, x - 46, y - 22, '#5b3a26', 14) +
  path(
    `M${x - 36},${y - 16} Q${x - 30},${y - 70} ${x},${y - 112} Q${x + 32},${y - 64} ${x + 36},${y - 16} Z`,
    '#f2762e',
  ) +
  path(
    `M${x - 20},${y - 16} Q${x - 16},${y - 50} ${x + 2},${y - 76} Q${x + 20},${y - 46} ${x + 22},${y - 16} Z`,
    '#ffd166',
  );

export function flowerGarden(): Svg {
  const roll = createDice(4);
  const rows = series(7).flatMap((row) => {
    const y = 520 + row * row * 5 + row * 14;
    const size = 8 + row * 3.4;
    const colour = ['#7d8fd1', '#e58aa6', '#f4c95d', '#b58ad1', '#f2f0f4', '#e46a77', '#8fa3e0'][row]!;
    return [
      rect(0, y - size * 0.4, 1200, size * 2.6, row % 2 ? '#4f8752' : '#5b945a'),
      ...series(Math.floor(1300 / (size * 2.3))).map((head) =>
        circle(
          head * size * 2.3 + roll() * 8 - 20,
          y + roll() * size * 0.6,
          size * (0.8 + roll() * 0.35),
          roll() > 0.35 ? colour : lighter(colour, 0.25),
        ),
      ),
    ];
  });
  return (
    sky('#a9d5e8', '#f0f4e4') +
    cloud(860, 120, 120) +
    cloud(300, 170, 80) +
    hills(390, 40, '#a3c0b4', 11, 4) +
    pineForest(450, 24, 110, '#5f8f7a', 9) +
    shaded(0, 450, 1200, 350, '#6aa05f', '#4f8752') +
    polygon(
      [
        [820, 490],
        [930, 420],
        [1040, 490],
      ],
      '#a5553a',
    ) +
    rect(838, 490, 184, 90, '#f2ead8') +
    rect(912, 516, 40, 64, '#6b4a32') +
    rect(858, 512, 34, 32, '#8fb5c4') +
    rect(970, 512, 34, 32, '#8fb5c4') +
    rows.join('')
  );
}

export function highlandLake(): Svg {
  return (
    sky('#c6dbe8', '#f8ecd8') +
    sun(320, 210, 46, '#f9cf7c') +
    hills(360, 50, '#aac2c4', 2, 4) +
    hills(410, 30, '#83a89c', 15, 5) +
    pineForest(450, 30, 90, '#4f7f6a', 2) +
    water(450, 350, '#bcd6d6', '#5f93a0', '#ffffff', 6) +
    mist(456, 26, '#ffffff', 0.6) +
    rect(500, 560, 200, 240, '#a9794f') +
    series(9)
      .map((plank) =>
        line(500 - plank * 5, 572 + plank * 27, 700 + plank * 5, 572 + plank * 27, '#7d5634', 4),
      )
      .join('') +
    [500, 692].map((x) => rect(x - 6, 530, 14, 90, '#6b4a32', 4)).join('') +
    at(
      930,
      620,
      path('M-120,-20 Q-90,26 0,26 Q90,26 120,-20 Q0,6 -120,-20 Z', '#c7597b'),
      path('M-80,2 L-40,-8 M60,-6 L90,-2', 'none', { stroke: '#f2e6d0', 'stroke-width': 6 }),
    ) +
    pine(70, 800, 420, '#2f5f4b') +
    pine(1150, 810, 480, '#2f5f4b')
  );
}
