import { createDice, series } from './dice.ts';
import { ochreHouse } from './houses.ts';
import { bird, cloud, furrows, hills, moon, palm, reflection, sky, stars, sun, water } from './landscape.ts';
import { bougainvillea, bush } from './plants.ts';
import { basketBoat, bicycle, lantern, LANTERN_COLOURS, lanternString, sampan } from './street-things.ts';
import { circle, ellipse, glow, line, path, polygon, rect, shaded, type Svg } from './svg.ts';

export function lanternStreet(evening = true): Svg {
  return (
    (evening ? sky('#27406b', '#6d6a92', '#e09a78') : sky('#8fcbe6', '#e8f4ef')) +
    (evening ? stars(50, 240) : cloud(760, 110, 110)) +
    ochreHouse(270, 640, 292, 1, evening, '#e9a83d') +
    ochreHouse(-60, 640, 332, 2, evening) +
    ochreHouse(888, 640, 360, 1, evening, '#edb045') +
    ochreHouse(560, 640, 330, 2, evening, '#f4c65e') +
    bougainvillea(560, 316, 180, 120) +
    bougainvillea(-20, 330, 140, 90, 9) +
    shaded(0, 640, 1200, 160, evening ? '#8a6a5a' : '#c9b79a', evening ? '#5a4548' : '#a99678') +
    series(9)
      .map((stone) => line(stone * 150, 640, stone * 190 - 140, 800, '#000000', 2, { opacity: 0.12 }))
      .join('') +
    lanternString(-20, 130, 620, 190, 7, 40, evening ? 0.6 : 0.1) +
    lanternString(560, 190, 1220, 110, 7, 42, evening ? 0.6 : 0.1) +
    bicycle(300, 740, 1.25)
  );
}

/** The river at night: lit houses, boats, and candles afloat. */
export function lanternRiver(): Svg {
  const roll = createDice(9);
  const candles = series(26).map(() => {
    const x = roll() * 1200;
    const depth = roll();
    const y = 560 + depth * 220;
    const size = 6 + depth * 12;
    const colour = LANTERN_COLOURS[Math.floor(roll() * 6)]!;
    return (
      glow(x, y, size * 4, '#ffcf7a', 0.5) +
      polygon(
        [
          [x - size, y],
          [x + size, y],
          [x + size * 0.6, y - size],
          [x - size * 0.6, y - size],
        ],
        colour,
      )
    );
  });
  return (
    sky('#14213d', '#2d3a66', '#8a5a6a') +
    stars(90, 320, 5) +
    moon(980, 120, 44) +
    ochreHouse(258, 480, 256, 1, true, '#b97f35') +
    ochreHouse(-40, 480, 300, 2, true, '#c98f3d') +
    ochreHouse(800, 480, 242, 1, true, '#bd8438') +
    ochreHouse(512, 480, 290, 2, true, '#cf9845') +
    ochreHouse(1040, 480, 280, 2, true, '#c58c3e') +
    rect(0, 478, 1200, 22, '#4a3436') +
    lanternString(0, 330, 1200, 330, 14, 26, 0.6) +
    water(498, 302, '#3d3558', '#182243', '#ffc56e', 8) +
    series(9)
      .map((column) =>
        reflection(58 + column * 134, 500, 74, 200, ['#ffb35c', '#e0695a', '#f2c75c'][column % 3]!),
      )
      .join('') +
    candles.join('') +
    sampan(360, 640, 1.25, '#8a5a3a', '#c79a5b') +
    lantern(292, 560, 22, '#e9c64b', 0.7) +
    sampan(860, 590, 0.95, '#7a5060', '#a9765a')
  );
}

export function riverMorning(): Svg {
  return (
    sky('#bfe3ea', '#f6ecd2') +
    sun(250, 170, 50, '#f6c667') +
    cloud(760, 120, 120) +
    hills(410, 26, '#a7c4ae', 3) +
    hills(440, 12, '#7fa884', 8) +
    series(9)
      .map((tree) =>
        palm(40 + tree * 145, 470, 150 + ((tree * 37) % 60), (tree % 2 ? 1 : -1) * 24, '#3f7d4e'),
      )
      .join('') +
    water(462, 338, '#a9d3cf', '#4f9a9c', '#fffbe8', 4) +
    sampan(470, 610, 1.5) +
    sampan(930, 530, 0.8, '#6b4a35') +
    bush(40, 800, 360, '#4d8a55', ['#f4c95d', '#fff3e0']) +
    bush(1130, 806, 380, '#3f7d4e', ['#e46a77', '#f7b6c2'], 6)
  );
}

export function ricefields(): Svg {
  return (
    sky('#9fd3ea', '#eaf6e6') +
    cloud(240, 120, 120) +
    cloud(900, 160, 90) +
    hills(420, 46, '#9dbfb5', 14, 4) +
    hills(450, 20, '#7aa884', 9) +
    shaded(0, 470, 1200, 330, '#a9cf5e', '#6ea53f') +
    furrows(470, '#4f8a36') +
    path('M560,470 L640,470 L900,800 L420,800 Z', '#d8b98a') +
    path('M590,470 L612,470 L700,800 L600,800 Z', '#c7a574', { opacity: 0.6 }) +
    palm(150, 560, 300, 40, '#3f8a4f') +
    palm(1060, 540, 260, -36, '#3f8a4f') +
    bicycle(640, 730, 1.5, '#c8392b') +
    bird(760, 210, 20, '#f8f8f4') +
    bird(820, 240, 16, '#f8f8f4')
  );
}

export function quietBeach(): Svg {
  return (
    sky('#8fd0ea', '#dff3f3') +
    cloud(300, 140, 110) +
    cloud(940, 100, 80) +
    water(360, 180, '#4fb3c4', '#8fd6d2', '#ffffff', 15) +
    path('M0,520 Q300,490 620,524 T1200,508 L1200,800 L0,800 Z', '#f4e6c2') +
    path('M0,520 Q300,490 620,524 T1200,508 L1200,532 Q900,548 620,546 T0,544 Z', '#ffffff', {
      opacity: 0.75,
    }) +
    basketBoat(830, 650, 1.35) +
    basketBoat(1040, 600, 0.9) +
    palm(110, 760, 520, 90) +
    palm(250, 790, 420, -30) +
    ellipse(420, 700, 150, 20, '#000000', { opacity: 0.1 }) +
    line(430, 700, 400, 500, '#8a6a4a', 8) +
    path('M250,540 Q400,420 560,520 Q480,520 400,516 Q320,530 250,540 Z', '#d9b877') +
    circle(400, 478, 6, '#8a6a4a')
  );
}

/** A courtyard with a pond, open to the sky. */
export function courtyard(): Svg {
  return (
    shaded(0, 0, 1200, 800, '#f6d27d', '#eab955') +
    rect(0, 0, 1200, 80, '#8f4a32') +
    series(60)
      .map((tile) => rect(tile * 20, 60, 16, 34, tile % 2 ? '#7c3d27' : '#93503a', 8))
      .join('') +
    rect(120, 150, 300, 420, '#6b3d22') +
    series(4)
      .map(
        (leaf) =>
          rect(134 + leaf * 70, 166, 62, 404, leaf % 2 ? '#7d4a2b' : '#85522f') +
          rect(146 + leaf * 70, 190, 38, 130, '#c99b5e'),
      )
      .join('') +
    rect(770, 190, 280, 230, '#6b3d22') +
    rect(784, 204, 252, 202, '#3f2a20') +
    series(6)
      .map((bar) => line(826 + bar * 42, 204, 826 + bar * 42, 406, '#8a5a35', 6))
      .join('') +
    bougainvillea(700, 90, 420, 150, 12) +
    shaded(0, 570, 1200, 230, '#c98d63', '#a8694a') +
    ellipse(620, 690, 330, 78, '#8c8578') +
    ellipse(620, 684, 304, 64, '#4f9a9c') +
    ellipse(560, 670, 120, 18, '#ffffff', { opacity: 0.18 }) +
    [
      [520, 690, '#f0803c'],
      [680, 706, '#f4f0e6'],
      [740, 668, '#e8503a'],
    ]
      .map(
        ([x, y, colour]) =>
          ellipse(x as number, y as number, 30, 9, colour as string) +
          polygon(
            [
              [(x as number) - 28, y as number],
              [(x as number) - 48, (y as number) - 9],
              [(x as number) - 48, (y as number) + 9],
            ],
            colour as string,
          ),
      )
      .join('') +
    bush(150, 640, 260, '#3f7d4e', ['#f7b6c2']) +
    bush(1080, 650, 280, '#4a8a52', ['#fff3e0', '#f4c95d'], 7) +
    lantern(500, 92, 48, '#d6402b', 0.25) +
    lantern(620, 92, 58, '#f0a22e', 0.25) +
    lantern(700, 92, 42, '#2f8f83', 0.25)
  );
}
