import { series } from './dice.ts';
import { tubeHouse } from './houses.ts';
import { bird, cable, cloud, hills, mist, reflection, sky, sun, water } from './landscape.ts';
import { bush, lotus, lotusPad } from './plants.ts';
import { coffeeTable, lanternString, scooter } from './street-things.ts';
import {
  at,
  circle,
  ellipse,
  faded,
  group,
  line,
  path,
  polygon,
  rect,
  shaded,
  stroke,
  type Svg,
} from './svg.ts';

const HOUSES = ['#e8c77b', '#d98f6b', '#8fb5a6', '#e3d2b4', '#c98b83', '#a9bcc9', '#e0b46a', '#b9c49a'];

export function oldQuarter(evening = false): Svg {
  const widths = [154, 132, 176, 144, 162, 136, 170, 158];
  let x = -20;
  const houses = widths.map((width, index) => {
    const house = tubeHouse(
      x,
      660,
      width,
      [5, 4, 5, 3, 5, 4, 5, 4][index]!,
      HOUSES[index]!,
      11 + index * 3,
      evening && index % 2 === 0,
    );
    x += width;
    return house;
  });
  return (
    (evening ? sky('#f2a37b', '#f7cf9b', '#f4e0c0') : sky('#a9d4e6', '#e9f3ee')) +
    cloud(270, 130, 80) +
    cloud(800, 120, 100) +
    houses.join('') +
    rect(0, 650, 1200, 20, '#b7ada0') +
    shaded(0, 668, 1200, 132, '#8b8680', '#6d6964') +
    series(6)
      .map((dash) => rect(60 + dash * 210, 732, 110, 8, '#d9d2c3', 4, { opacity: 0.7 }))
      .join('') +
    cable(0, 210, 1200, 170, 60, '#3d3a38', 3) +
    cable(0, 230, 1200, 200, 70, '#3d3a38', 2) +
    lanternString(40, 250, 560, 230, 6, 26, evening ? 0.6 : 0.15) +
    scooter(860, 760, 1.15) +
    scooter(1060, 748, 1, '#c95a3f') +
    coffeeTable(250, 740, 1.1)
  );
}

const turtleTower = () =>
  at(
    640,
    470,
    ellipse(0, 6, 170, 26, '#6e8a58'),
    bush(-96, 4, 120, '#4f7f4a', [], 3),
    bush(96, 6, 130, '#557f48', [], 8),
    rect(-78, -92, 156, 96, '#c9bfa6'),
    ...[-50, 0, 50].map((x) =>
      path(`M${x - 15},0 L${x - 15},-44 A15,15 0 0 1 ${x + 15},-44 L${x + 15},0 Z`, '#5d5747'),
    ),
    polygon(
      [
        [-92, -92],
        [92, -92],
        [76, -108],
        [-76, -108],
      ],
      '#a59a80',
    ),
    rect(-54, -166, 108, 60, '#d4cab2'),
    ...[-26, 26].map((x) =>
      path(`M${x - 12},-112 L${x - 12},-136 A12,12 0 0 1 ${x + 12},-136 L${x + 12},-112 Z`, '#5d5747'),
    ),
    polygon(
      [
        [-66, -166],
        [66, -166],
        [52, -180],
        [-52, -180],
      ],
      '#a59a80',
    ),
    rect(-28, -214, 56, 36, '#d4cab2'),
    circle(0, -194, 9, '#5d5747'),
    path('M-50,-212 Q-20,-224 0,-250 Q20,-224 50,-212 Z', '#8c6a4c'),
  );

/** The lake in the middle of the city, with its tower and its red bridge. */
export function swordLake(): Svg {
  const bridge =
    stroke('M-20,640 Q150,520 330,600', '#c8392b', 16) +
    stroke('M-20,606 Q150,486 330,566', '#d9503d', 7) +
    series(11)
      .map((post) => {
        const share = post / 10;
        const y = 606 - 480 * share * (1 - share) * 0.42 - 40 * share;
        return (
          line(-20 + share * 350, y, -20 + share * 350, y + 34, '#d9503d', 6) +
          line(-20 + share * 350, y + 34, -20 + share * 350, 690, '#8f2a20', 5)
        );
      })
      .join('');
  return (
    sky('#f7d9b4', '#f9e8cf', '#fdf5e6') +
    sun(930, 190, 56, '#f2a65a') +
    cloud(240, 150, 110, '#fff6e8') +
    faded(0.5, hills(400, 14, '#a9b9b0', 5)) +
    series(16)
      .map((tree) => bush(tree * 82 - 10, 436, 170, tree % 2 ? '#7f9f78' : '#8dab80', [], tree + 1))
      .join('') +
    water(436, 364, '#b9d0c4', '#6f9a94', '#fff3da', 12) +
    mist(440, 22, '#fff6e8', 0.5) +
    group('translate(0 946) scale(1 -1)', faded(0.2, turtleTower())) +
    turtleTower() +
    bridge +
    path('M1200,0 L1200,330 Q1090,300 1010,180 Q980,90 1020,0 Z', '#5f8a57', { opacity: 0.95 }) +
    series(24)
      .map((leaf) =>
        stroke(
          `M${1010 + leaf * 9},${110 + (leaf % 7) * 20} q-14,70 -8,${130 + (leaf % 5) * 34}`,
          leaf % 2 ? '#5f8a57' : '#7aa56b',
          4,
        ),
      )
      .join('') +
    bird(420, 190, 20) +
    bird(470, 220, 15)
  );
}

/** The lake in the north at the end of a day, with lotus. */
export function lotusLake(): Svg {
  return (
    sky('#6f7fb5', '#e59a8f', '#f8cf9d') +
    sun(430, 360, 62, '#ffb36b') +
    cloud(860, 160, 130, '#f7c9b8', 0.7) +
    cloud(180, 220, 80, '#f3b6ac', 0.7) +
    faded(
      0.75,
      series(22)
        .map((tower) =>
          rect(tower * 58 - 10, 392 - ((tower * 37) % 90), 34 + ((tower * 13) % 18), 130, '#8d7f9e'),
        )
        .join(''),
    ) +
    hills(424, 8, '#6f7290', 4) +
    water(430, 370, '#d99b93', '#4f5f86', '#ffe0b8', 21) +
    reflection(430, 432, 130, 220, '#ffdca8', 0.5) +
    series(13)
      .map((pad) =>
        lotusPad(
          60 + pad * 94,
          640 + ((pad * 53) % 120),
          58 + ((pad * 17) % 30),
          pad % 2 ? '#4c7a5c' : '#5b8d66',
        ),
      )
      .join('') +
    lotus(210, 620, 1.15) +
    lotus(560, 690, 1.4, '#dc6f92') +
    lotus(900, 640, 1.1) +
    lotus(1090, 710, 1.3, '#efa8bd')
  );
}
