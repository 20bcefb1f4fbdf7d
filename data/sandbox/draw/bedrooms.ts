import { darker, lighter, type Palette } from './colour.ts';
import { bed, canopy, nightstand } from './furniture.ts';
import { archTo, curtains, glassWall, type View, windowTo } from './openings.ts';
import { monstera, sansevieria } from './plants.ts';
import { beams, type Flooring, gable, lightOnFloor, pendant, rug, shell, wallArt } from './room-shell.ts';
import { armchair } from './seats-and-tables.ts';
import { lantern } from './street-things.ts';
import { type Svg } from './svg.ts';
import { ART } from './wall-art.ts';

export type BedroomStyle = 'arched' | 'gabled' | 'glazed' | 'plain';

export interface BedroomDetails {
  readonly gauze?: boolean;
  readonly flooring?: Flooring;
  readonly art?: keyof typeof ART;
}

const OPENINGS: Record<BedroomStyle, (palette: Palette, { view, from }: View) => Svg> = {
  arched: ({ wood }, { view, from }) =>
    beams(wood) +
    archTo(view, 90, 120, 210, 330, lighter(wood, 0.1), from) +
    archTo(view, 900, 120, 210, 330, lighter(wood, 0.1), from),
  gabled: ({ wood, wall }, { view, from }) =>
    gable(wood, wall) +
    windowTo(view, 80, 350, 190, 160, lighter(wood, 0.25), from) +
    windowTo(view, 930, 350, 190, 160, lighter(wood, 0.25), from),
  glazed: ({ wood }, { view, from }) => glassWall(view, 40, 1120, lighter(wood, 0.2), 4, from),
  plain: ({ wood, fabric }, { view, from }) =>
    windowTo(view, 770, 110, 320, 300, lighter(wood, 0.35), from) +
    curtains(770, 82, 320, 420, lighter(fabric, 0.55)),
};

export function bedroom(
  palette: Palette,
  style: BedroomStyle,
  seen: View,
  { gauze = false, flooring = 'boards', art = 'sun' }: BedroomDetails = {},
): Svg {
  const { wood, fabric, accent, plant, wall } = palette;
  const centre = style === 'plain' ? 430 : 600;
  return (
    shell(palette, flooring) +
    OPENINGS[style](palette, seen) +
    (style === 'plain'
      ? wallArt(220, 96, 150, 180, wood, ART[art](accent)) + wallArt(398, 96, 150, 180, wood, ART.leaf(plant))
      : '') +
    (style === 'gabled' ? wallArt(520, 150, 160, 150, darker(wood, 0.2), ART[art](accent)) : '') +
    lightOnFloor(style === 'plain' ? 780 : 880, 230, -120) +
    rug(centre, 726, 470, lighter(accent, 0.45)) +
    nightstand(centre - 380, 660, 0.95, wood, lighter(accent, 0.55)) +
    nightstand(centre + 380, 660, 0.95, wood, lighter(accent, 0.55)) +
    bed(centre, 720, 1, { wood, sheet: lighter(wall, 0.5), cover: fabric, accent }) +
    (gauze ? canopy(centre, 720, 1.06) : '') +
    (style === 'plain'
      ? armchair(1010, 720, 0.95, lighter(wood, 0.4), accent)
      : monstera(1120, 690, 0.8, plant)) +
    (style === 'arched' ? lantern(600, 60, 52, accent, 0.4) : '')
  );
}

export function twinBedroom(palette: Palette, { view, from }: View): Svg {
  const { wood, fabric, accent, plant, wall } = palette;
  const colours = { wood, sheet: lighter(wall, 0.5), cover: fabric, accent };
  return (
    shell(palette) +
    windowTo(view, 460, 110, 280, 270, lighter(wood, 0.3), from) +
    curtains(460, 84, 280, 380, lighter(accent, 0.5)) +
    lightOnFloor(480, 240, 40) +
    bed(270, 720, 0.72, colours) +
    bed(930, 720, 0.72, { ...colours, cover: accent, accent: fabric }) +
    nightstand(600, 690, 0.95, wood, lighter(accent, 0.55)) +
    pendant(270, 110, 56, lighter(wood, 0.35)) +
    pendant(930, 110, 56, lighter(wood, 0.35)) +
    sansevieria(1150, 700, 0.8, plant)
  );
}
