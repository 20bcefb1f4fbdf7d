const channels = (colour: string) =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

/** Between two colours: 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second);
  const mixed = channels(first).map((value, index) => Math.round(value + (other[index]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share = 0.15) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share = 0.15) => mix(colour, '#10131f', share);

/** The colours of one home. */
export interface Palette {
  readonly wall: string;
  readonly floor: string;
  readonly wood: string;
  readonly fabric: string;
  readonly accent: string;
  readonly plant: string;
}

export const HANOI: Palette = {
  wall: '#e9dcc3',
  floor: '#a8643f',
  wood: '#6e4128',
  fabric: '#2f5d62',
  accent: '#d9772b',
  plant: '#4f7f52',
};
export const HOI_AN: Palette = {
  wall: '#f3cf7a',
  floor: '#b5613a',
  wood: '#7a4322',
  fabric: '#b23a2e',
  accent: '#1f7a78',
  plant: '#3f7d4e',
};
export const DA_LAT: Palette = {
  wall: '#dfe5dc',
  floor: '#b98a5e',
  wood: '#8a5a38',
  fabric: '#5c6f8f',
  accent: '#c7597b',
  plant: '#3b6b57',
};
export const PHU_QUOC: Palette = {
  wall: '#f6efe3',
  floor: '#d8b98c',
  wood: '#b07f4f',
  fabric: '#2a8fa8',
  accent: '#f08a5d',
  plant: '#4b9466',
};
export const SAIGON: Palette = {
  wall: '#e7e3ee',
  floor: '#c9b7a8',
  wood: '#4f4a5f',
  fabric: '#3c4a86',
  accent: '#f2b632',
  plant: '#4e8a6a',
};
export const TAY_HO: Palette = {
  wall: '#f0e2e0',
  floor: '#c4a384',
  wood: '#94654a',
  fabric: '#c9707c',
  accent: '#6b8e8a',
  plant: '#5d8a5a',
};
export const THAO_DIEN: Palette = {
  wall: '#dfe9e6',
  floor: '#8d8f93',
  wood: '#3f4a4a',
  fabric: '#1f6f63',
  accent: '#e2583e',
  plant: '#3f8a5d',
};
