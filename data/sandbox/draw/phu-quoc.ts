import { lighter } from './colour.ts';
import { series } from './dice.ts';
import { bird, cable, cloud, hills, palm, reflection, sky, sun, water } from './landscape.ts';
import { bush } from './plants.ts';
import { hammock, sunbed } from './seats-and-tables.ts';
import { fishingBoat } from './street-things.ts';
import { circle, ellipse, line, path, polygon, rect, shaded, stroke, type Svg } from './svg.ts';

const islands = (y: number, colour: string) =>
  path(`M60,${y} Q150,${y - 64} 270,${y - 40} Q340,${y - 70} 430,${y} Z`, colour) +
  path(`M820,${y} Q900,${y - 46} 980,${y - 20} Q1040,${y - 40} 1120,${y} Z`, lighter(colour, 0.15));

export function palmBeach(): Svg {
  return (
    sky('#5fc0e8', '#c9eef2') +
    cloud(300, 120, 120) +
    cloud(820, 160, 90) +
    islands(352, '#6fa88f') +
    water(350, 210, '#1fa3b8', '#7fdad2', '#ffffff', 19) +
    path('M0,560 Q280,500 620,548 T1200,520 L1200,800 L0,800 Z', '#f7e8c6') +
    path('M0,560 Q280,500 620,548 T1200,520 L1200,540 Q920,566 620,572 T0,586 Z', '#ffffff', {
      opacity: 0.8,
    }) +
    path('M0,640 Q400,600 800,650 T1200,640 L1200,800 L0,800 Z', '#efdab0', { opacity: 0.7 }) +
    palm(180, 780, 600, 150) +
    palm(60, 800, 480, 40) +
    palm(1090, 790, 520, -130) +
    hammock(330, 660, 520, '#f08a5d') +
    stroke('M330,520 L262,476 M660,520 L712,492', '#c9a877', 5) +
    palm(760, 790, 400, -66) +
    ellipse(900, 714, 34, 6, '#000000', { opacity: 0.12 }) +
    circle(900, 694, 20, '#f4c95d') +
    path('M884,682 Q900,694 916,682 M884,706 Q900,694 916,706', 'none', {
      stroke: '#e2583e',
      'stroke-width': 4,
    })
  );
}

export function fishermensSunset(): Svg {
  return (
    sky('#3d4a86', '#c7628a', '#ff9d6b', '#ffd27a') +
    sun(600, 400, 84, '#ffb347') +
    cloud(230, 190, 130, '#e58a96', 0.6) +
    cloud(960, 150, 150, '#d97a94', 0.6) +
    islands(420, '#6b4a78') +
    water(420, 380, '#ff9d6b', '#4a3f78', '#ffe0a3', 13) +
    reflection(600, 424, 190, 300, '#ffe3a3', 0.5) +
    fishingBoat(330, 560, 1.3) +
    fishingBoat(880, 510, 0.85, '#3f7f5d') +
    fishingBoat(1080, 470, 0.5, '#8c3b52') +
    bird(500, 240, 22, '#4a2f55') +
    bird(556, 262, 16, '#4a2f55') +
    palm(60, 820, 560, 110, '#2d2547', '#2d2547') +
    palm(1160, 830, 480, -90, '#2d2547', '#2d2547')
  );
}

export function poolTerrace(): Svg {
  return (
    sky('#74c7ea', '#d9f2f2') +
    cloud(240, 110, 110) +
    water(330, 120, '#2aa5bb', '#5fc9cc', '#ffffff', 22) +
    islands(332, '#79b09a') +
    series(7)
      .map((tree) => palm(120 + tree * 170, 462, 190 + ((tree * 41) % 70), tree % 2 ? 26 : -26))
      .join('') +
    bush(200, 470, 420, '#4b9466', ['#f08a5d', '#ffd9c2']) +
    bush(980, 470, 460, '#438a5c', ['#f7f3ea'], 6) +
    rect(0, 456, 1200, 344, '#e6d3b0') +
    series(9)
      .map((plank) => line(0, 470 + plank * 40, 1200, 470 + plank * 40, '#cdb689', 3))
      .join('') +
    polygon(
      [
        [180, 520],
        [1020, 520],
        [1160, 740],
        [40, 740],
      ],
      '#f5f0e4',
    ) +
    polygon(
      [
        [206, 534],
        [994, 534],
        [1118, 724],
        [82, 724],
      ],
      '#3fb9cc',
    ) +
    polygon(
      [
        [206, 534],
        [994, 534],
        [1024, 580],
        [176, 580],
      ],
      '#2a9fb8',
    ) +
    series(16)
      .map((glint) =>
        rect(200 + ((glint * 173) % 800), 560 + ((glint * 47) % 150), 70, 4, '#ffffff', 2, { opacity: 0.4 }),
      )
      .join('') +
    sunbed(190, 520, 0.8, '#b07f4f', '#f08a5d') +
    sunbed(1000, 520, 0.8, '#b07f4f', '#f6efe3') +
    line(600, 520, 600, 250, '#8a6a4a', 9) +
    path('M420,300 Q600,170 780,300 Q690,282 600,300 Q510,282 420,300 Z', '#f6efe3') +
    path('M600,206 Q560,250 540,292 Q570,286 600,300 Q630,286 660,292 Q640,250 600,206 Z', '#f08a5d')
  );
}

export function bungalow(): Svg {
  return (
    sky('#86cfe8', '#e4f5ee') +
    cloud(880, 110, 110) +
    hills(380, 40, '#7fb59a', 6, 4) +
    palm(140, 640, 480, 60) +
    palm(1050, 640, 520, -70) +
    shaded(0, 560, 1200, 240, '#8fc07a', '#6aa55f') +
    rect(300, 400, 600, 220, '#f6efe3') +
    rect(340, 430, 150, 190, '#b07f4f') +
    rect(352, 442, 60, 178, '#cfe6e8') +
    rect(420, 442, 60, 178, '#bcd9dd') +
    rect(560, 440, 280, 120, '#b07f4f') +
    rect(572, 452, 122, 96, '#cfe6e8') +
    rect(706, 452, 122, 96, '#bcd9dd') +
    path('M220,420 Q360,330 600,170 Q840,330 980,420 Q600,380 220,420 Z', '#c9a463') +
    series(18)
      .map((reed) =>
        line(600, 178, 240 + reed * 42, 414 - Math.sin((reed / 17) * Math.PI) * 26, '#a88549', 3, {
          opacity: 0.6,
        }),
      )
      .join('') +
    rect(260, 612, 680, 26, '#a8764a') +
    [280, 900].map((x) => rect(x, 410, 18, 210, '#8f6238')).join('') +
    rect(540, 638, 120, 18, '#8f6238') +
    path('M520,656 L680,656 L820,800 L380,800 Z', '#efdab0') +
    bush(250, 690, 300, '#3f8a5d', ['#f08a5d', '#ffd27a']) +
    bush(960, 700, 320, '#4b9466', ['#e46a9a', '#f7c1d6'], 8)
  );
}

const cabinAt = (x: number, y: number, colour: string) =>
  line(x, y, x, y + 34, '#3d4a5a', 5) +
  rect(x - 46, y + 34, 92, 70, colour, 16) +
  rect(x - 36, y + 44, 72, 34, '#cfeef4', 8) +
  line(x, y + 44, x, y + 78, colour, 4);

export function cableCar(): Svg {
  return (
    sky('#6cc4ea', '#d4f1f3') +
    cloud(260, 140, 120) +
    cloud(1010, 220, 90) +
    water(430, 370, '#1f9cb4', '#0f6f93', '#ffffff', 27) +
    path('M-20,470 Q120,360 300,420 Q420,370 520,470 Z', '#4f9470') +
    path('M680,520 Q820,420 960,470 Q1080,430 1220,520 L1220,560 L680,540 Z', '#5fa57d') +
    rect(206, 250, 20, 180, '#9aa5b0') +
    rect(958, 220, 22, 260, '#9aa5b0') +
    cable(-20, 210, 216, 250, 10, '#2f3a47', 4) +
    cable(216, 250, 968, 222, 80, '#2f3a47', 4) +
    cable(968, 222, 1220, 180, 6, '#2f3a47', 4) +
    cabinAt(430, 274, '#e2583e') +
    cabinAt(720, 268, '#f4c95d') +
    fishingBoat(470, 640, 0.8) +
    fishingBoat(860, 690, 0.6, '#8c3b32') +
    fishingBoat(240, 580, 0.45, '#3f7f5d')
  );
}
