import { html } from 'ghtml';
import type { PublicHost } from '../../rooms/public/public-room.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { hostPath } from './room-site.ts';
import { ROOM_WORDS } from './room-words.ts';
import { paragraphs } from './written-text.ts';

/** Introduces the host, with a link to all rooms by the host. */
export function hostSection(host: PublicHost, language: SiteLanguage): string {
  const words = ROOM_WORDS[language].host;
  return html`!${hostCard(host, language)}
    <p><a class="more" href="${sitePath(language, hostPath(host.id))}">${words.allRooms(host.name)}</a></p>`;
}

export function hostCard(host: PublicHost, language: SiteLanguage): string {
  const { host: words, superHost } = ROOM_WORDS[language];
  const since = words.since(VOCABULARY[language].month(new Date(host.since)));
  return html`<div class="room-host">
    <img src="${host.avatar}" alt="" width="96" height="96" loading="lazy" />
    <div>
      <p class="room-host-name">
        <strong>${host.name}</strong>
        !${host.isSuperHost ? html`<span class="class">${superHost}</span>` : ''}
      </p>
      <p class="quiet">${host.isVerified ? `${since}. ${words.verified}.` : `${since}.`}</p>
      !${host.about ? paragraphs(host.about, language) : ''}
    </div>
  </div>`;
}
