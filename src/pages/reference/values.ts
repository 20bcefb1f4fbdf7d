import { html } from 'ghtml';
import type { Parameter } from './api-description.ts';

/** Values that only the reader knows, with their placeholders in examples. The page's script replaces the placeholders. */
export const PLACEHOLDERS = {
  access_token: 'YOUR_ACCESS_TOKEN',
  client_id: 'YOUR_CLIENT_ID',
  client_secret: 'YOUR_CLIENT_SECRET',
  partner_room_id: 'YOUR_PARTNER_ROOM_ID',
  room: 'YOUR_ROOM_ID',
  photo: 'YOUR_PHOTO_ID',
} as const;

export type ValueName = keyof typeof PLACEHOLDERS;

const OF_PARAMETERS: Readonly<Record<string, ValueName>> = {
  client_id: 'client_id',
  client_secret: 'client_secret',
  partner_room_id: 'partner_room_id',
  room: 'room',
  photo: 'photo',
  token: 'access_token',
};

/** The reader's value for a parameter; undefined if the parameter has an example. */
export const valueOf = ({ name }: Pick<Parameter, 'name'>): ValueName | undefined => OF_PARAMETERS[name];

const NAMES = new Map<string, string>(Object.entries(PLACEHOLDERS).map(([name, word]) => [word, name]));
const WORD = new RegExp(`(${[...NAMES.keys()].join('|')})`);

/** The text as HTML, with each of the reader's values marked. */
export function markValues(text: string): string {
  const pieces = text.split(WORD).map((piece) => {
    const name = NAMES.get(piece);
    return name ? html`<var data-value="${name}">${piece}</var>` : html`${piece}`;
  });
  return pieces.join('');
}
