import { mix } from './colour.ts';
import { createDice, series } from './dice.ts';
import { tubeHouse } from './houses.ts';
import { cable, cloud, moon, palm, reflection, sky, stars, sun, water } from './landscape.ts';
import { bougainvillea, bush, monstera } from './plants.ts';
import { armchair, lowTable } from './seats-and-tables.ts';
import { coffeeTable, scooter } from './street-things.ts';
import { distant, ellipse, glow, line, path, rect, shaded, type Svg } from './svg.ts';
import { landmark, railing, tower } from './towers.ts';

const TIMES = {
  day: {
    sky: ['#8cc4e8', '#e6f1f0'],
    far: '#b3c6d6',
    near: '#7f95ad',
    lit: 0.08,
    water: ['#9cc4cf', '#5d93a8', '#ffffff'],
  },
  dusk: {
    sky: ['#3b3f78', '#b8658f', '#f6a871'],
    far: '#7d6a96',
    near: '#463f6b',
    lit: 0.45,
    water: ['#c9788a', '#3c3763', '#ffd9a0'],
  },
  night: {
    sky: ['#0f1530', '#27305c', '#54497d'],
    far: '#333a63',
    near: '#1e2445',
    lit: 0.6,
    water: ['#2c3260', '#12183a', '#ffcf8a'],
  },
} as const;

/** The towers across the river. */
export function skyline(time: keyof typeof TIMES): Svg {
  const { sky: colours, far, near, lit, water: river } = TIMES[time];
  const roll = createDice(17);
  const row = (count: number, low: number, high: number, colour: string, seed: number) =>
    series(count)
      .map((index) => {
        const width = 56 + roll() * 54;
        return tower(
          (index * 1260) / count - 30,
          570,
          width,
          low + roll() * (high - low),
          mix(colour, '#ffffff', roll() * 0.1),
          lit,
          seed + index,
        );
      })
      .join('');
  return (
    sky(...colours) +
    (time === 'night'
      ? stars(70, 300, 3) + moon(210, 120, 36)
      : sun(
          time === 'dusk' ? 300 : 960,
          time === 'dusk' ? 420 : 130,
          50,
          time === 'dusk' ? '#ff9d5c' : '#fbe08a',
        ) + cloud(420, 130, 100, '#ffffff', time === 'dusk' ? 0.3 : 0.8)) +
    row(16, 120, 300, far, 40) +
    landmark(790, 570, 0.78, near, lit) +
    row(11, 90, 250, near, 80) +
    rect(0, 556, 1200, 16, mix(near, '#000000', 0.2)) +
    series(14)
      .map((tree) => bush(tree * 92, 568, 90, mix('#3f7a55', near, time === 'day' ? 0.1 : 0.6), [], tree + 2))
      .join('') +
    water(570, 230, river[0], river[1], river[2], 31) +
    (time === 'day'
      ? ''
      : series(14)
          .map((column) => reflection(40 + column * 86, 574, 40, 140, '#ffd38a', 0.26))
          .join('')) +
    path('M120,690 L320,690 Q312,722 280,724 L170,724 Q132,722 120,690 Z', '#f2ead8') +
    rect(160, 660, 110, 32, '#c8553d', 6)
  );
}

export function alley(): Svg {
  return (
    sky('#9ad0e6', '#eef5ee') +
    tubeHouse(-30, 670, 190, 5, '#8fb5a6', 5) +
    tubeHouse(164, 670, 160, 4, '#e8c77b', 8) +
    tubeHouse(880, 670, 170, 5, '#d9a08f', 15) +
    tubeHouse(1054, 670, 180, 4, '#b9c7d6', 19) +
    rect(328, 330, 548, 340, '#dcd2bd') +
    rect(328, 330, 548, 26, '#b9a98a') +
    bougainvillea(330, 350, 540, 150, 14) +
    rect(520, 430, 164, 240, '#2f5f57') +
    rect(532, 442, 66, 228, '#3d756b') +
    rect(606, 442, 66, 228, '#3d756b') +
    shaded(0, 668, 1200, 132, '#b3aa9c', '#8d8579') +
    cable(0, 160, 1200, 130, 70, '#3d3a38', 3) +
    cable(0, 190, 1200, 170, 50, '#3d3a38', 2) +
    coffeeTable(790, 742, 1.2) +
    scooter(400, 754, 1.2, '#f2b632') +
    palm(730, 674, 330, 30)
  );
}

export function rooftop(time: 'dusk' | 'night'): Svg {
  return (
    distant(skyline(time), 1.5) +
    shaded(0, 620, 1200, 180, '#8a6f63', '#5d4a48') +
    series(8)
      .map((plank) => line(0, 634 + plank * 22, 1200, 634 + plank * 22, '#4a3a3a', 2, { opacity: 0.5 }))
      .join('') +
    railing(626, '#3d3a48', 100, 60) +
    cable(0, 70, 1200, 60, 120, '#2d2a35', 3) +
    series(15)
      .map((bulb) => {
        const share = (bulb + 0.5) / 15;
        const y = 70 + 240 * share * (1 - share);
        return (
          glow(share * 1200, y + 10, 34, '#ffd98a', 0.8) + ellipse(share * 1200, y + 10, 7, 9, '#fff0c0')
        );
      })
      .join('') +
    armchair(330, 776, 0.95, '#b98a5b', '#f2b632') +
    armchair(640, 776, 0.95, '#b98a5b', '#3c4a86') +
    lowTable(486, 784, 0.5, '#8f6238') +
    monstera(1060, 790, 1.1, '#4e8a6a') +
    monstera(120, 792, 0.9, '#3f7a5c', '#d8c9b0')
  );
}

/** A villa behind trees, in the green part of the city. */
export function gardenHouse(): Svg {
  return (
    sky('#a6d6e6', '#f0f5e8') +
    cloud(300, 120, 110) +
    rect(260, 190, 680, 450, '#f1efe8') +
    rect(260, 190, 680, 26, '#3f4a4a') +
    rect(260, 410, 680, 20, '#3f4a4a') +
    [310, 530, 750]
      .map(
        (x) =>
          rect(x, 250, 150, 150, '#3f4a4a') +
          rect(x + 8, 258, 64, 134, '#a9ccd1') +
          rect(x + 78, 258, 64, 134, '#bfdadd'),
      )
      .join('') +
    rect(300, 460, 300, 180, '#3f4a4a') +
    rect(310, 470, 136, 170, '#f6dfae') +
    rect(454, 470, 136, 170, '#f2d69b') +
    rect(700, 470, 120, 170, '#e2583e') +
    rect(798, 550, 8, 30, '#f7e3b8') +
    bougainvillea(620, 200, 330, 170, 18) +
    shaded(0, 640, 1200, 160, '#9cc383', '#77a765') +
    path('M700,640 L820,640 L920,800 L600,800 Z', '#d9d3c5') +
    palm(150, 690, 520, 60) +
    palm(1060, 700, 470, -50) +
    bush(330, 690, 300, '#3f8a5d', ['#fff3e0']) +
    bush(1020, 720, 320, '#4f9466', ['#e2583e', '#f7a98f'], 7)
  );
}
