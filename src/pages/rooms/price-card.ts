import { day, factList } from '../blocks.ts';
import { html } from 'ghtml';
import type { Amount, PublicRoom } from '../../rooms/public/public-room.ts';
import { counted, fill, WORDS, type SiteLanguage } from '../language.ts';
import { amountText, firstCurrency, otherCurrency, type RoomSite } from './room-site.ts';

const TERMS = 'room-terms';

/** Prices in both currencies, and the conditions of a stay. */
export function priceCard(room: PublicRoom, { currency: chosen }: RoomSite, language: SiteLanguage): string {
  const { price: words, stay } = WORDS[language].rooms;
  const { price } = room;
  const first = firstCurrency(language, chosen);
  const both = (amount: Amount) => {
    if (amount.vnd === 0) return html`${words.free}`;
    const [one, other] = [first, otherCurrency(first)].map((each) => amountText(amount, each, language));
    return html`${one!} <small>${other!}</small>`;
  };
  const rows: [term: string, value: string][] = [
    [words.nightly, both(price.nightly)],
    [words.weekend, both(price.weekend)],
    ...(price.monthlyPerNight.vnd > 0
      ? [[words.monthly, both(price.monthlyPerNight)] as [string, string]]
      : []),
    [
      fill(words.extraGuest, { included: price.guestsIncluded, next: price.guestsIncluded + 1 }),
      both(price.extraGuest),
    ],
    [words.cleaning, both(price.cleaningFee)],
    [words.deposit, both(price.deposit)],
  ];
  const made = fill(words.made, { day: day(price.day, language), rateDay: day(price.rateDay, language) });
  return html`<aside class="room-price" id="price" aria-labelledby="price-title">
    <h2 id="price-title">${words.title}</h2>
    <p class="room-night">
      <strong>${amountText(price.nightly, first, language)}</strong> ${words.perNight}
      <span class="quiet">${amountText(price.nightly, otherCurrency(first), language)}</span>
    </p>
    !${factList(rows, TERMS)}
    <h3>${stay.title}</h3>
    !${factList(stayRows(room, language), TERMS)}
    <p class="note">!${made}</p>
    <p class="note">${words.how}</p>
  </aside>`;
}

function stayRows(room: PublicRoom, language: SiteLanguage): [term: string, value: string][] {
  const { stay, booking, cancellation } = WORDS[language].rooms;
  const { price } = room;
  const checkin = price.checkinUntil
    ? fill(stay.checkinBetween, { from: price.checkinFrom, until: price.checkinUntil })
    : fill(stay.checkinFrom, { from: price.checkinFrom });
  const least = Math.max(price.minimumStay, 1);
  const nights = (count: number) => counted(language, stay.countNights, count);
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
