import { html } from 'ghtml';
import type { PublicNote, PublicRoom } from '../../rooms/public/public-room.ts';
import type { Page } from '../layout.ts';
import { counted, fill, sitePath, VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';
import {
  amountText,
  firstCurrency,
  hostFeedPath,
  type RoomSite,
  sandboxNote,
  langOf,
  paragraphs,
  shorten,
} from './room-site.ts';
import { hostSection } from './host-page.ts';
import { photoGroups, photoMosaic, photoViewer } from './photo-gallery.ts';
import { priceCard } from './price-card.ts';
import { roomJsonLd } from './room-json-ld.ts';
import { roomMap, type MappedCountry } from './room-map.ts';
import { ratingText } from './room-cards.ts';

export interface RoomPageData {
  readonly room: PublicRoom;
  readonly site: RoomSite;
  /** The country whose map shows the room, if any. */
  readonly mapped: MappedCountry | undefined;
}

const ABOUT_NOTES = ['unique_features', 'host_experiences'] as const satisfies readonly PublicNote[];
const RULE_NOTES = ['apartment_rules', 'special_note', 'utilities'] as const satisfies readonly PublicNote[];
const LONGEST_DESCRIPTION = 300;

/** The public page of a listed room. */
export function roomPage({ room, site, mapped }: RoomPageData, language: SiteLanguage): Page {
  const words = WORDS[language].rooms;
  const [photo] = room.photos;
  const map = roomMap(room.place, mapped, site, language);
  return {
    title: room.name.text,
    description: describe(room, site, language),
    unlisted: site.isSandbox,
    rights: words.rights,
    cardless: true,
    image: photo && {
      url: new URL(photo.large, site.baseUrl).href,
      alt: photo.caption?.text ?? fill(words.photo, { at: 1, name: room.name.text }),
    },
    jsonLd: roomJsonLd(room, site, mapped?.country, language),
    feed: { title: fill(words.host.feed, { name: room.host.name }), path: hostFeedPath(room.host.id) },
    body: html`!${sandboxNote(site, language)} !${heading(room, site, language)}
      !${photoMosaic(room, language)}
      <div class="room-grid">
        <div class="room-about">!${about(room, language)}</div>
        !${priceCard(room, site, language)}
        <div class="room-more">
          !${section('amenities', words.parts.amenities, amenities(room))}
          !${section('rules', words.parts.rules, rules(room, language))}
          !${section('map', words.parts.map, map)}
          !${section('host', words.parts.host, hostSection(room.host, language))}
        </div>
      </div>
      !${room.photos.length > 0 ? section('photos', words.parts.photos, photoGroups(room, language)) : ''}
      !${photoViewer(room, language)}`,
  };
}

function describe(room: PublicRoom, { currency }: RoomSite, language: SiteLanguage): string {
  const price = amountText(room.price.nightly, firstCurrency(language, currency), language);
  const { description, guests } = WORDS[language].rooms;
  const facts = fill(description, {
    type: room.roomType.name,
    place: placeName(room),
    guests: counted(language, guests, room.guests),
    price,
  });
  return shorten([facts, room.summary?.text ?? ''].join(' ').trim(), LONGEST_DESCRIPTION);
}

const placeName = ({ place, destinations }: PublicRoom) =>
  place.city ?? destinations[0]?.name ?? place.names[0] ?? '';

function heading(room: PublicRoom, { siteUrl, currency }: RoomSite, language: SiteLanguage): string {
  const words = WORDS[language].rooms;
  const night = amountText(room.price.nightly, firstCurrency(language, currency), language);
  const crumbs = room.destinations.map(
    ({ name, path }) => html`<a href="${siteUrl}${sitePath(language, path)}">${name}</a>`,
  );
  return html`!${crumbs.length > 0 ? `<p class="crumbs">${crumbs.join(' · ')}</p>` : ''}
    <h1 class="room-name" dir="auto" !${langOf(room.name, language)}>${room.name.text}</h1>
    <p class="room-line">
      !${ratingText(room, language)}
      <span>${room.place.names.join(', ')}</span>
      !${room.host.isSuperHost ? html`<span class="class">${words.superHost}</span>` : ''}
      <a class="room-from" href="#price"><strong>${night}</strong> ${words.price.perNight}</a>
    </p>`;
}

function about(room: PublicRoom, language: SiteLanguage): string {
  const words = WORDS[language].rooms;
  const facts = [
    counted(language, words.guests, room.guests),
    counted(language, words.bedrooms, room.bedrooms),
    counted(language, words.beds, room.beds),
    fill(words.bedType, { name: room.bedType }),
    counted(language, words.bathrooms, room.bathrooms),
    ...(room.areaM2 === null ? [] : [fill(words.area, { m2: VOCABULARY[language].number(room.areaM2) })]),
  ];
  return html`<h2 id="about">${room.roomType.name}, ${room.propertyType}</h2>
    !${room.roomType.description ? html`<p class="quiet">${room.roomType.description}</p>` : ''}
    <ul class="chips" aria-label="${words.facts}">
      !${facts.map((fact) => html`<li class="chip">${fact}</li>`).join('')}
    </ul>
    !${room.summary ? paragraphs(room.summary, language, 'lead') : ''}
    !${room.introduction ? paragraphs(room.introduction, language) : ''}
    !${notes(room, ABOUT_NOTES, language)}`;
}

function notes(room: PublicRoom, names: readonly PublicNote[], language: SiteLanguage): string {
  return names
    .map((name) => {
      const written = room.notes[name];
      if (!written) return '';
      return html`<h3>${WORDS[language].rooms.notes[name]}</h3>
        !${paragraphs(written, language)}`;
    })
    .join('');
}

function amenities({ amenities: types }: PublicRoom): string {
  const groups = types.map(
    ({ type, names }) =>
      html`<div>
        <h3>${type}</h3>
        <ul class="room-amenities">
          !${names.map((name) => html`<li>${name}</li>`).join('')}
        </ul>
      </div>`,
  );
  return `<div class="three">${groups.join('')}</div>`;
}

function rules(room: PublicRoom, language: SiteLanguage): string {
  const words = WORDS[language].rooms;
  return html`!${notes(room, RULE_NOTES, language)}
    <h3>${words.stay.cancellation}</h3>
    <p>${words.cancellation[room.cancellationPolicy]}. ${words.cancellationNote}</p>`;
}

/** `contents` is HTML. */
function section(id: string, title: string, contents: string): string {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    !${contents}
  </section>`;
}
