import type { Rates } from '../catalogue.ts';
import type { Currency } from './viewer.ts';
import type { RoomRecord } from '../room-record.ts';

const NIGHTS_OF_A_MONTH = 30;

export function presentPrice(roomId: number, room: RoomRecord, currency: Currency, rates: Rates) {
  const { price } = room;
  const convert = (vnd: number) => convertVnd(vnd, currency, rates);
  return {
    room_id: roomId,
    nightly_price: convert(price.nightly),
    // The published contract gives the price per night for a stay of more than 30 days.
    monthly_price: convert(price.monthly) / NIGHTS_OF_A_MONTH,
    weekend_price: convert(price.weekend),
    cleaning_fee: convert(price.cleaning_fee),
    security_fee: convert(price.security_fee),
    nightly_price_formatted: formatAmount(convert(price.nightly), currency, 0),
    cleaning_fee_formatted: formatAmount(convert(price.cleaning_fee), currency, 2),
    security_fee_formatted: formatAmount(convert(price.security_fee), currency, 2),
    additional_guests_fee: convert(price.additional_guests_fee),
    currency_code: currency,
    standard_guests: price.standard_guests,
    cancellation_policy: room.cancellation_policy,
    booking_type: room.booking_type,
    checkin_time: formatTime(price.checkin_time),
    checkout_time: formatTime(price.checkout_time),
    checkin_time_expiry: price.checkin_time_expiry === null ? null : formatTime(price.checkin_time_expiry),
    minimum_stay: price.minimum_stay,
    maximum_stay: price.maximum_stay,
    nightly_price_usd: convertVnd(price.nightly, 'USD', rates),
    nightly_price_vnd: price.nightly,
  };
}

export function convertVnd(vnd: number, currency: Currency, rates: Rates): number {
  if (currency === 'VND') return vnd;
  return Math.round((vnd * 100) / rates[currency]) / 100;
}

/** `$30`, `$9.96`, `1,617,000₫`: VND has no smaller unit. */
export function formatAmount(amount: number, currency: Currency, decimals: number): string {
  if (currency === 'VND') return `${groupThousands(amount.toFixed(0))}₫`;
  return `$${groupThousands(amount.toFixed(decimals))}`;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

/** 14:00 becomes 02:00 PM. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, '0')}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
