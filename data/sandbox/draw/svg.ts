/** A piece of SVG. Every scene is drawn on a canvas of these measures. */
export type Svg = string;
export const WIDTH = 1200;
export const HEIGHT = 800;

type Attributes = Readonly<Record<string, string | number | undefined>>;
type Point = readonly [x: number, y: number];

const tidy = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value;

export function element(name: string, attributes: Attributes, ...children: Svg[]): Svg {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : `${key}="${tidy(value)}"`))
    .join(' ');
  return `<${name} ${written}>${children.join('')}</${name}>`;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0, more = {}) =>
  element('rect', { x, y, width, height, fill, rx: rx || undefined, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more = {}) =>
  element('circle', { cx, cy, r, fill, ...more });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more });

export const path = (d: string, fill: string, more = {}) => element('path', { d, fill, ...more });

export const stroke = (d: string, colour: string, width: number, more = {}) =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: string,
  width: number,
  more = {},
) => stroke(`M${tidy(x1)},${tidy(y1)} L${tidy(x2)},${tidy(y2)}`, colour, width, more);

export const polygon = (points: readonly Point[], fill: string, more = {}) =>
  element('polygon', { points: points.map(([x, y]) => `${tidy(x)},${tidy(y)}`).join(' '), fill, ...more });

export const group = (transform: string, ...children: Svg[]) => element('g', { transform }, ...children);
export const at = (x: number, y: number, ...children: Svg[]) =>
  group(`translate(${tidy(x)} ${tidy(y)})`, ...children);
export const faded = (opacity: number, ...children: Svg[]) => element('g', { opacity }, ...children);

const stops = (colours: readonly string[]) =>
  colours.map((colour, index) =>
    element('stop', { offset: String(index / (colours.length - 1)), 'stop-color': colour }),
  );

const nameOf = (...parts: readonly (string | number)[]) => `g${parts.join('').replaceAll(/[^\w]/g, '')}`;

/** A rectangle that passes from one colour to the next, from the top down. */
export function shaded(x: number, y: number, width: number, height: number, ...colours: string[]): Svg {
  const id = nameOf('v', ...colours);
  const gradient = element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops(colours));
  return gradient + rect(x, y, width, height, `url(#${id})`);
}

/** Light that fades towards the rim. */
export function glow(cx: number, cy: number, r: number, colour: string, strength = 0.6): Svg {
  const id = nameOf('r', colour, Math.round(strength * 100));
  const gradient = element(
    'radialGradient',
    { id },
    element('stop', { offset: '0', 'stop-color': colour, 'stop-opacity': String(strength) }),
    element('stop', { offset: '1', 'stop-color': colour, 'stop-opacity': '0' }),
  );
  return gradient + circle(cx, cy, r, `url(#${id})`);
}

/** A scene out of focus; a little larger than the canvas, for at its rim a blur takes in the nothing outside. */
export const distant = (scene: Svg, blur = 2.2): Svg =>
  element(
    'filter',
    { id: nameOf('b', blur), x: '0', y: '0', width: '1', height: '1' },
    element('feGaussianBlur', { stdDeviation: blur }),
  ) + element('g', { filter: `url(#${nameOf('b', blur)})` }, group('translate(-12 -8) scale(1.02)', scene));

/** A scene seen through an opening. `from` is the part of the scene that shows. */
export const framed = (
  x: number,
  y: number,
  width: number,
  height: number,
  scene: Svg,
  from = '0 0 1200 800',
) =>
  element(
    'svg',
    { x, y, width, height, viewBox: from, preserveAspectRatio: 'xMidYMid slice' },
    distant(scene),
  );

export const picture = (scene: Svg, width = WIDTH, height = HEIGHT): Svg =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    scene,
  );
