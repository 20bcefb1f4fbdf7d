import { darker, lighter } from './colour.ts';
import { circle, line, path, polygon } from './svg.ts';

/** What hangs on the walls. */
export const ART = {
  sun: (colour: string) => circle(0, -6, 26, colour) + path('M-46,30 Q-20,6 4,24 Q26,8 46,30 Z', '#6f8f8a'),
  leaf: (colour: string) =>
    path('M0,44 Q40,0 0,-48 Q-40,0 0,44 Z', colour) + line(0, 44, 0, -40, darker(colour, 0.2), 3),
  boat: (colour: string) =>
    path('M-44,6 Q0,34 44,6 Q22,24 0,24 Q-22,24 -44,6 Z', colour) +
    polygon(
      [
        [0, 4],
        [0, -40],
        [30, 0],
      ],
      lighter(colour, 0.4),
    ),
  hills: (colour: string) =>
    path('M-48,30 L-14,-26 L8,8 L24,-12 L48,30 Z', colour) + circle(26, -30, 10, '#f4c95d'),
};
