import { html } from 'ghtml';
import type { SiteLanguage } from '../site-language.ts';
import type { RoomSite } from './room-site.ts';
import { ROOM_WORDS } from './room-words.ts';

export function sandboxNote({ isSandbox }: RoomSite, language: SiteLanguage): string {
  if (!isSandbox) return '';
  return html`<p class="room-sandbox">${ROOM_WORDS[language].sandbox}</p>`;
}
