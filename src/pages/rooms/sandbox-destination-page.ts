import { html } from 'ghtml';
import type { PublicRoomCard } from '../../rooms/public/public-room.ts';
import type { Page } from '../layout.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { roomCards } from './room-cards.ts';
import type { RoomSite } from './room-site.ts';
import { ROOM_WORDS } from './room-words.ts';
import { sandboxNote } from './sandbox-note.ts';

interface SandboxDestination {
  readonly name: string;
  readonly path: string;
  readonly rooms: readonly PublicRoomCard[];
  readonly site: RoomSite;
}

/** The sandbox's page for a destination. It lists rooms only, because the sandbox has no datasets. */
export function sandboxDestinationPage(
  { name, path, rooms, site }: SandboxDestination,
  language: SiteLanguage,
): Page {
  const words = ROOM_WORDS[language].destination;
  return {
    title: words.title(name),
    description: words.lead(name),
    unlisted: true,
    rights: ROOM_WORDS[language].rights,
    cardless: true,
    body: html`!${sandboxNote(site, language)}
      <h1>${words.title(name)}</h1>
      <p class="lead">${words.lead(name)}</p>
      !${rooms.length > 0 ? roomCards(rooms, site, language) : html`<p class="nothing">${words.none}</p>`}
      <p><a class="more" href="${site.siteUrl}${sitePath(language, path)}">${words.more(name)}</a></p>`,
  };
}
