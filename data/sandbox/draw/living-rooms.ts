import { darker, lighter, type Palette } from './colour.ts';
import { series } from './dice.ts';
import { bookshelf, cabinet } from './furniture.ts';
import { curtains, glassWall, type View, windowTo } from './openings.ts';
import { monstera, sansevieria } from './plants.ts';
import { FLOOR, type Flooring, lightOnFloor, pendant, rug, shell, wallArt } from './room-shell.ts';
import { chair, desk, diningTable, lowTable, sofa, teaSet } from './seats-and-tables.ts';
import { lantern } from './street-things.ts';
import { circle, ellipse, path, polygon, rect, type Svg } from './svg.ts';
import { ART } from './wall-art.ts';

export function livingRoom(
  palette: Palette,
  { view, from }: View,
  { glazed = false, flooring = 'boards' }: { glazed?: boolean; flooring?: Flooring } = {},
): Svg {
  const { wood, fabric, accent, plant } = palette;
  return (
    shell(palette, flooring) +
    (glazed
      ? glassWall(view, 330, 840, lighter(wood, 0.15), 3, from)
      : windowTo(view, 690, 100, 400, 290, lighter(wood, 0.3), from) +
        curtains(690, 74, 400, 440, lighter(fabric, 0.6)) +
        wallArt(360, 110, 130, 160, wood, ART.boat(accent)) +
        wallArt(510, 110, 110, 130, wood, ART.sun(accent))) +
    lightOnFloor(740, 320, -160) +
    bookshelf(170, 640, 1, wood) +
    rug(640, 738, 440, lighter(accent, 0.4)) +
    sofa(620, 690, 1.12, fabric, accent) +
    lowTable(620, 776, 0.95, lighter(wood, 0.2)) +
    monstera(1080, 700, 1.1, plant) +
    pendant(500, 90, 80, lighter(wood, 0.4))
  );
}

export function diningRoom(palette: Palette, { view, from }: View): Svg {
  const { wood, fabric, accent, plant } = palette;
  return (
    shell(palette, 'patterned') +
    windowTo(view, 120, 110, 420, 300, lighter(wood, 0.25), from) +
    wallArt(700, 130, 180, 210, wood, ART.hills(fabric)) +
    lightOnFloor(150, 340, 160) +
    cabinet(950, 620, 0.95, darker(wood, 0.1)) +
    sansevieria(880, 478, 0.6, plant, '#e8e0d2') +
    teaSet(1010, 476) +
    chair(330, 716, 1.1, darker(wood, 0.1), accent) +
    chair(790, 716, 1.1, darker(wood, 0.1), accent) +
    diningTable(560, 740, 1.15, wood) +
    chair(460, 786, 1.05, wood, fabric) +
    chair(660, 786, 1.05, wood, fabric) +
    [380, 560, 740].map((x, index) => lantern(x, 0, 52, [accent, fabric, '#f0a22e'][index]!, 0.4)).join('')
  );
}

export function study(palette: Palette, { view, from }: View): Svg {
  const { wood, fabric, accent, plant } = palette;
  return (
    shell(palette) +
    windowTo(view, 420, 90, 460, 270, lighter(wood, 0.3), from) +
    lightOnFloor(450, 380, 60) +
    bookshelf(190, 650, 1.1, wood) +
    wallArt(960, 110, 140, 170, wood, ART.leaf(plant)) +
    rug(640, 742, 360, lighter(fabric, 0.4)) +
    desk(640, 690, 1.2, lighter(wood, 0.12), lighter(fabric, 0.5)) +
    chair(600, 770, 1.2, darker(wood, 0.1), accent) +
    monstera(1070, 710, 1.15, plant) +
    pendant(330, 80, 60, accent)
  );
}

/** Stairs, a bench and shoes: the way in. */
export function hallway(palette: Palette): Svg {
  const { wood, accent, plant, fabric, wall } = palette;
  return (
    shell(palette, 'patterned') +
    series(8)
      .map(
        (step) =>
          polygon(
            [
              [700 + step * 66, 620 - step * 62],
              [1240, 620 - step * 62],
              [1240, 620],
              [700 + step * 66, 620],
            ],
            step % 2 ? lighter(wood, 0.16) : lighter(wood, 0.24),
          ) + rect(690 + step * 66, 612 - step * 62, 600, 12, wood),
      )
      .join('') +
    path('M676,520 L1180,46 L1200,58 L1200,72 L694,546 Z', darker(wood, 0.15)) +
    rect(676, 500, 22, 130, darker(wood, 0.2), 5) +
    rect(110, 130, 250, FLOOR - 130, darker(wood, 0.1), 6) +
    rect(124, 144, 222, FLOOR - 144, accent) +
    rect(146, 170, 178, 150, lighter(accent, 0.12), 4) +
    rect(146, 346, 178, 190, lighter(accent, 0.12), 4) +
    circle(330, 372, 9, '#e5c98c') +
    wallArt(440, 130, 160, 200, wood, ART.boat(fabric)) +
    rect(420, 520, 250, 22, wood, 5) +
    rect(438, 540, 14, 90, darker(wood, 0.2)) +
    rect(640, 540, 14, 90, darker(wood, 0.2)) +
    rect(440, 492, 110, 30, fabric, 12) +
    ellipse(490, 640, 34, 9, '#7a4a2e') +
    ellipse(560, 642, 34, 9, '#2f4b6b') +
    lantern(520, 0, 54, accent, 0.4) +
    sansevieria(70, 650, 1.1, plant, darker(wall, 0.25))
  );
}
