import type { Wish } from '../../tools/destination-finder.ts';

/** Text on tool pages that is not part of a tool's declaration. */
export const wordsEn = {
  tools: 'Tools',
  toolsTitle: (country: string) => `Travel tools for ${country}`,
  toolsLead: 'All results come from the open datasets, so you can download and check the numbers.',
  submit: 'Show result',
  refusedTitle: (title: string) => `Please check your input: ${title}`,
  refused: 'Something is missing or not valid. Check the marked fields.',
  permalink: 'Link to this result',
  stop: (number: number) => `Place ${number}`,
  days: (number: number) => `Days in place ${number}`,
  noPlace: 'No place',
  daysHeading: 'Days',
  from: 'The numbers come from',
  privacy:
    'Each result adds one to a count by day, tool and language. Your choices are not stored, and there are no cookies.',
  counts: 'See the counts',
  count: (places: number, shown: string) => (places === 1 ? '1 place' : `${shown} places`),
  perDay: (amount: string) => `${amount} a day`,
  best: 'best',
  aboutPlace: (place: string) => `More about ${place}`,
  bestTime: {
    ofPlace: (place: string, months: string) => `Go to ${place} ${months}`,
    yes: (place: string, month: string) => `Yes, ${month} is one of the best months for ${place}`,
    no: (place: string, month: string, months: string) => `Not in ${month}: go to ${place} ${months}`,
    inMonth: (month: string, count: number, shown: string) =>
      count === 1 ? `One place is at its best in ${month}` : `${shown} places are at their best in ${month}`,
    none: (month: string) => `No place is at its best in ${month}`,
  },
  trip: {
    headline: (days: string, travellers: string, style: string, cost: string) =>
      `${days} for ${travellers}, ${style.toLowerCase()}: ${cost}`,
    days: (days: number, shown: string) => (days === 1 ? '1 day' : `${shown} days`),
    travellers: (travellers: number) => (travellers === 1 ? '1 traveller' : `${travellers} travellers`),
    total: 'Total, US dollars',
    totalLocal: (currency: string) => `Total, ${currency}`,
    perTraveller: 'Per person, US dollars',
    stops: 'Place by place',
    place: 'Place',
    usd: 'US dollars',
    sum: 'Total',
    styles: 'This trip in other price bands',
    style: 'Price band',
    note: 'All amounts are estimates, with the likely range in brackets. Someone who travels alone pays for the whole room; this extra cost is not included.',
    rate: (local: string, day: string) => `Exchange rate: 1 US dollar = ${local}, used since ${day}. Source:`,
    /** Sources of the exchange rates that ship with Sampan; an operator's own source appears as imported. */
    rateSources: [
      [/^rate implied by the published price examples of the room API$/, 'price examples of the room API'],
      [/^(\S+) of (\d{4})-(\d{2})-(\d{2}) \((.+)\): .*, rounded$/, '$1, $2-$3-$4 ($5), rounded'],
    ] as readonly (readonly [RegExp, string])[],
    noRate: (currency: string) => `Prices in ${currency} are missing because there is no exchange rate.`,
  },
  compare: {
    caption: 'Side by side',
    aspect: 'Aspect',
    region: 'Province or city',
    months: 'Best months',
    climate: 'Climate',
    population: 'Population',
    languages: 'Languages',
    perDay: (style: string) => `${style} day`,
    cheaper: (place: string, other: string, amount: string) =>
      `A mid-range day costs ${amount} less in ${place} than in ${other}`,
    days: (inA: string, inB: string) => `A mid-range day: ${inA}; ${inB}`,
    dayIn: (place: string, amount: string) => `${place} ${amount}`,
    note: 'All costs are estimates, with the likely range in brackets.',
    undecided: {
      tie: (a: string, b: string) => `${a} or ${b}: too close to tell which is cheaper`,
      unknown: (a: string, b: string) => `${a} or ${b}: not enough data to tell which is cheaper`,
    },
    apart: (km: string) => `They are ${km} km apart in a straight line.`,
    together: (months: string) => `Both are at their best ${months}.`,
    never: 'They have no best month in common.',
    both: 'Both are good for',
    only: (place: string) => `Only ${place}`,
    published: 'Read the full comparison',
    noStyle: 'nothing else',
  },
  finder: {
    found: (count: number, shown: string) =>
      count === 1 ? 'One place matches your wishes' : `${shown} places match your wishes`,
    none: 'No place matches all your wishes',
    fewer: 'More than one wish rules everything out. Try again with fewer wishes.',
    without: {
      month: 'In any month',
      budget: 'At any cost per day',
      region: 'In any province or city',
      tags: 'With any interests',
    } as Readonly<Record<Wish, string>>,
  },
};

export type ToolPageWords = typeof wordsEn;
