import { darker, lighter } from './colour.ts';
import { series } from './dice.ts';
import { FLOOR } from './room-shell.ts';
import { circle, framed, path, polygon, rect, type Svg } from './svg.ts';

/** A window with bars and a sill, and the scene outside. */
export function windowTo(
  scene: Svg,
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  from?: string,
): Svg {
  return (
    rect(x - 16, y - 16, width + 32, height + 32, darker(frame, 0.06), 4) +
    framed(x, y, width, height, scene, from) +
    rect(x, y, width, height, '#ffffff', 0, { opacity: 0.06 }) +
    polygon(
      [
        [x + width * 0.1, y + height],
        [x + width * 0.42, y],
        [x + width * 0.56, y],
        [x + width * 0.24, y + height],
      ],
      '#ffffff',
      { opacity: 0.12 },
    ) +
    rect(x + width / 2 - 5, y, 10, height, frame) +
    rect(x, y + height * 0.34, width, 8, frame) +
    rect(x - 30, y + height + 12, width + 60, 16, lighter(frame, 0.1), 3)
  );
}

/** A wall of glass from the ceiling to the floor. */
export const glassWall = (scene: Svg, x: number, width: number, frame: string, panes = 3, from?: string) =>
  framed(x, 30, width, FLOOR - 34, scene, from) +
  polygon(
    [
      [x + width * 0.15, FLOOR],
      [x + width * 0.45, 30],
      [x + width * 0.52, 30],
      [x + width * 0.22, FLOOR],
    ],
    '#ffffff',
    { opacity: 0.1 },
  ) +
  series(panes + 1)
    .map((pane) => rect(x + (pane * width) / panes - 6, 26, 12, FLOOR - 30, frame))
    .join('') +
  rect(x - 8, 20, width + 16, 12, frame) +
  rect(x - 8, FLOOR - 10, width + 16, 12, darker(frame, 0.1));

/** An arched window. */
export function archTo(
  scene: Svg,
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  from?: string,
): Svg {
  const arch = (grow: number) =>
    `M${x - grow},${y + height + grow} L${x - grow},${y + width / 2} A${width / 2 + grow},${width / 2 + grow} 0 0 1 ${x + width + grow},${y + width / 2} L${x + width + grow},${y + height + grow} Z`;
  const id = `arch${x}${y}${width}`;
  return (
    path(arch(18), frame) +
    `<clipPath id="${id}"><path d="${arch(0)}"/></clipPath><g clip-path="url(#${id})">${framed(x, y, width, height, scene, from)}</g>` +
    rect(x + width / 2 - 4, y, 8, height, frame) +
    rect(x, y + width / 2, width, 7, frame) +
    rect(x - 32, y + height + 14, width + 64, 15, lighter(frame, 0.08), 3)
  );
}

export function curtains(x: number, y: number, width: number, height: number, colour: string): Svg {
  const side = (from: number, wide: number) =>
    rect(from, y, wide, height, colour) +
    series(4)
      .map((fold) =>
        rect(from + (fold * wide) / 4, y, wide / 9, height, darker(colour, 0.1), 0, { opacity: 0.6 }),
      )
      .join('');
  return (
    rect(x - 30, y - 12, width + 60, 10, '#6b5440', 5) +
    circle(x - 32, y - 7, 9, '#6b5440') +
    circle(x + width + 32, y - 7, 9, '#6b5440') +
    side(x - 14, width * 0.17) +
    side(x + width * 0.83 + 14, width * 0.17)
  );
}

export interface View {
  readonly view: Svg;
  /** The part of the view that shows. */
  readonly from?: string;
}
