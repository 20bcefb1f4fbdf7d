import { html } from 'ghtml';
import type { PublicNote, PublicRoom, Amount } from '../../rooms/public/public-room.ts';
import { ATOM, day, factList, itemList, section } from '../blocks.ts';
import type { Page } from '../layout.ts';
import { counted, fill, SITE_LANGUAGES, type SiteWords } from '../language.ts';
import {
  amountTexts,
  hostFeedPath,
  type RoomSite,
  sandboxNote,
  langOf,
  paragraphs,
  shorten,
  ratingText,
  roomPath,
  hostSection,
} from './room-cards.ts';
import { altOf, photoGroups, photoMosaic, photoViewer } from './photo-gallery.ts';
import { roomMap, type MappedCountry } from './room-map.ts';
import type { Country } from '../../countries/country.ts';
import { fold } from '../../datasets/words/text.ts';

const ABOUT_NOTES = ['unique_features', 'host_experiences'] as const satisfies readonly PublicNote[];
const RULE_NOTES = ['apartment_rules', 'special_note', 'utilities'] as const satisfies readonly PublicNote[];
const LONGEST_DESCRIPTION = 300;

/** The public page of a listed room. `mapped` is the country whose map shows it, if any. */
export function roomPage(
  room: PublicRoom,
  site: RoomSite,
  mapped: MappedCountry | undefined,
  words: SiteWords,
): Page {
  const texts = words.rooms;
  const [photo] = room.photos;
  const map = roomMap(room.place, mapped, site, words);
  return {
    title: room.name.text,
    description: describe(room, site, words),
    unlisted: site.isSandbox,
    rights: texts.rights,
    image: photo && {
      url: new URL(photo.large, site.baseUrl).href,
      alt: altOf(photo, 0, room.name.text, words),
    },
    jsonLd: roomJsonLd(room, site, mapped?.country, words),
    feeds: [
      {
        title: fill(texts.host.feed, { name: room.host.name }),
        path: hostFeedPath(room.host.id),
        type: ATOM,
      },
    ],
    body: html`!${sandboxNote(site, words)} !${heading(room, site, words)} !${photoMosaic(room, words)}
      <div class="room-grid">
        <div class="room-about">!${about(room, words)}</div>
        !${priceCard(room, site, words)}
        <div class="room-more">
          !${section('amenities', texts.parts.amenities, amenities(room))}
          !${section('rules', texts.parts.rules, rules(room, words))} !${section('map', texts.parts.map, map)}
          !${section('host', texts.parts.host, hostSection(room.host, words))}
        </div>
      </div>
      !${room.photos.length > 0 ? section('photos', texts.parts.photos, photoGroups(room, words)) : ''}
      !${photoViewer(room, words)}`,
  };
}

function describe(room: PublicRoom, site: RoomSite, words: SiteWords): string {
  const { description, guests } = words.rooms;
  const facts = fill(description, {
    type: room.roomType.name,
    place: placeName(room),
    guests: counted(words, guests, room.guests),
    price: amountTexts(room.price.nightly, site, words)[0],
  });
  return shorten([facts, room.summary?.text ?? ''].join(' ').trim(), LONGEST_DESCRIPTION);
}

const placeName = ({ place, destinations }: PublicRoom) =>
  place.city ?? destinations[0]?.name ?? place.names[0] ?? '';

function heading(room: PublicRoom, site: RoomSite, words: SiteWords): string {
  const [night] = amountTexts(room.price.nightly, site, words);
  const crumbs = room.destinations.map(
    ({ name, path }) => html`<a href="${site.siteUrl}${words.path(path)}">${name}</a>`,
  );
  return html`!${crumbs.length > 0 ? `<p class="crumbs">${crumbs.join(' · ')}</p>` : ''}
    <h1 class="room-name" dir="auto" !${langOf(room.name, words)}>${room.name.text}</h1>
    <p class="room-line">
      !${ratingText(room, words)}
      <span>${room.place.names.join(', ')}</span>
      !${room.host.isSuperHost ? html`<span class="class">${words.rooms.superHost}</span>` : ''}
      <a class="room-from" href="#price"><strong>${night}</strong> ${words.rooms.price.perNight}</a>
    </p>`;
}

function about(room: PublicRoom, words: SiteWords): string {
  const texts = words.rooms;
  const facts = [
    counted(words, texts.guests, room.guests),
    counted(words, texts.bedrooms, room.bedrooms),
    counted(words, texts.beds, room.beds),
    fill(texts.bedType, { name: room.bedType }),
    counted(words, texts.bathrooms, room.bathrooms),
    ...(room.areaM2 === null ? [] : [fill(texts.area, { m2: words.number(room.areaM2) })]),
  ];
  return html`<h2 id="about">${room.roomType.name}, ${room.propertyType}</h2>
    !${room.roomType.description ? html`<p class="quiet">${room.roomType.description}</p>` : ''}
    <ul class="chips" aria-label="${texts.facts}">
      !${facts.map((fact) => html`<li class="chip">${fact}</li>`).join('')}
    </ul>
    !${room.summary ? paragraphs(room.summary, words, 'lead') : ''}
    !${room.introduction ? paragraphs(room.introduction, words) : ''} !${notes(room, ABOUT_NOTES, words)}`;
}

function notes(room: PublicRoom, names: readonly PublicNote[], words: SiteWords): string {
  return names
    .map((name) => {
      const written = room.notes[name];
      if (!written) return '';
      return html`<h3>${words.rooms.notes[name]}</h3>
        !${paragraphs(written, words)}`;
    })
    .join('');
}

function amenities({ amenities: types }: PublicRoom): string {
  const groups = types.map(
    ({ type, names }) =>
      html`<div>
        <h3>${type}</h3>
        !${itemList(
          names.map((name) => html`<li>${name}</li>`),
          'room-amenities',
        )}
      </div>`,
  );
  return `<div class="three">${groups.join('')}</div>`;
}

function rules(room: PublicRoom, words: SiteWords): string {
  return html`!${notes(room, RULE_NOTES, words)}
    <h3>${words.rooms.stay.cancellation}</h3>
    <p>${words.rooms.cancellation[room.cancellationPolicy]}. ${words.rooms.cancellationNote}</p>`;
}

const TERMS = 'room-terms';

function priceCard(room: PublicRoom, site: RoomSite, words: SiteWords): string {
  const { price: own, stay } = words.rooms;
  const { price } = room;
  const both = (amount: Amount) => {
    if (amount.vnd === 0) return html`${own.free}`;
    const [one, other] = amountTexts(amount, site, words);
    return html`${one} <small>${other}</small>`;
  };
  const included = price.guestsIncluded;
  const rows: [term: string, amount: Amount][] = [
    [own.nightly, price.nightly],
    [own.weekend, price.weekend],
    [own.monthly, price.monthlyPerNight],
    [fill(own.extraGuest, { included, next: included + 1 }), price.extraGuest],
    [own.cleaning, price.cleaningFee],
    [own.deposit, price.deposit],
  ];
  const shown = rows.filter(([, amount]) => amount !== price.monthlyPerNight || amount.vnd > 0);
  const amounts = shown.map(([term, amount]) => [term, both(amount)] as const);
  const [night, nightInOther] = amountTexts(price.nightly, site, words);
  const made = fill(own.made, { day: day(price.day, words), rateDay: day(price.rateDay, words) });
  return html`<aside class="room-price" id="price" aria-labelledby="price-title">
    <h2 id="price-title">${own.title}</h2>
    <p class="room-night">
      <strong>${night}</strong> ${own.perNight}
      <span class="quiet">${nightInOther}</span>
    </p>
    !${factList(amounts, TERMS)}
    <h3>${stay.title}</h3>
    !${factList(stayRows(room, words), TERMS)}
    <p class="note">!${made}</p>
    <p class="note">${own.how}</p>
  </aside>`;
}

function stayRows(room: PublicRoom, words: SiteWords): [term: string, value: string][] {
  const { stay, booking, cancellation } = words.rooms;
  const { price } = room;
  const checkin = price.checkinUntil
    ? fill(stay.checkinBetween, { from: price.checkinFrom, until: price.checkinUntil })
    : fill(stay.checkinFrom, { from: price.checkinFrom });
  const least = Math.max(price.minimumStay, 1);
  const nights = (count: number) => counted(words, stay.countNights, count);
  const length = price.maximumStay
    ? fill(stay.between, { least, nights: nights(price.maximumStay) })
    : fill(stay.atLeast, { nights: nights(least) });
  const rows: [string, string][] = [
    [stay.checkin, checkin],
    [stay.checkout, fill(stay.until, { time: price.checkoutUntil })],
    [stay.nights, length],
    [stay.booking, booking[room.bookingType]],
    [stay.cancellation, cancellation[room.cancellationPolicy]],
  ];
  return rows.map(([term, value]) => [term, html`${value}`]);
}

/** Search engines require five decimals, although the position is approximate. */
const DECIMALS = 5;

/** https://schema.org/VacationRental with the public facts that Google's guidelines require or recommend. */
function roomJsonLd(
  room: PublicRoom,
  { baseUrl }: RoomSite,
  country: Country | undefined,
  words: SiteWords,
): object {
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const { place, price, rating } = room;
  return {
    '@context': 'https://schema.org',
    '@type': 'VacationRental',
    identifier: String(room.id),
    url: absolute(words.path(roomPath(room.id))),
    name: room.name.text,
    description: (room.summary ?? room.introduction ?? room.name).text,
    image: room.photos.map(({ large }) => absolute(large)),
    latitude: place.lat.toFixed(DECIMALS),
    longitude: place.lng.toFixed(DECIMALS),
    address: {
      '@type': 'PostalAddress',
      ...(place.country && { addressCountry: countryCode(place.country, country) }),
      ...(place.state && { addressRegion: place.state }),
      ...(place.city && { addressLocality: place.city }),
    },
    // https://schema.org/Time includes seconds.
    checkinTime: `${price.checkinFrom}:00`,
    checkoutTime: `${price.checkoutUntil}:00`,
    priceRange: `${Math.min(price.nightly.vnd, price.weekend.vnd)}-${Math.max(price.nightly.vnd, price.weekend.vnd)} VND`,
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.mean,
        reviewCount: rating.count,
        bestRating: 5,
      },
    }),
    containsPlace: {
      '@type': 'Accommodation',
      occupancy: { '@type': 'QuantitativeValue', value: room.guests },
      numberOfBedrooms: room.bedrooms,
      numberOfBathroomsTotal: room.bathrooms,
      bed: [{ '@type': 'BedDetails', numberOfBeds: room.beds, typeOfBed: room.bedType }],
      ...(room.areaM2 !== null && {
        floorSize: { '@type': 'QuantitativeValue', value: room.areaM2, unitCode: 'MTK' },
      }),
      amenityFeature: room.amenities.flatMap(({ names }) =>
        names.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
      ),
    },
  };
}

/** Search engines expect ISO 3166-1, but hosts write "Việt Nam" or "Vietnam". The map is not enough, because it also covers neighbours. */
function countryCode(written: string, country: Country | undefined): string {
  const names = country ? SITE_LANGUAGES.map((language) => lettersOf(country.name[language])) : [];
  return country && names.includes(lettersOf(written)) ? country.code : written;
}

const lettersOf = (name: string) => fold(name).replaceAll(' ', '');
