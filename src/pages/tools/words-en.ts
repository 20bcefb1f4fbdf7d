import type { Wish } from '../../tools/destination-finder.ts';

/** The words of the tools' pages that no tool declares. */
export const wordsEn = {
  tools: 'Tools',
  toolsTitle: (country: string) => `Travel tools for ${country}`,
  toolsLead: 'Answers made from the open datasets, whose numbers you can download and check.',
  submit: 'Show the answer',
  refusedTitle: (title: string) => `Not understood: ${title}`,
  refused: 'Something is missing or was not understood: look at the fields that are marked.',
  permalink: 'Link to this answer',
  stop: (number: number) => `Place ${number}`,
  days: (number: number) => `Days in place ${number}`,
  noPlace: 'No place',
  daysHeading: 'Days',
  from: 'The numbers are those of',
  privacy:
    'Each answer adds one to a count by day, tool and language. What you choose is not kept, and there are no cookies.',
  counts: 'See the counts',
  count: (places: number, shown: string) => (places === 1 ? '1 place' : `${shown} places`),
  perDay: (amount: string) => `${amount} a day`,
  best: 'best',
  aboutPlace: (place: string) => `More about ${place}`,
  bestTime: {
    ofPlace: (place: string, months: string) => `${place} is at its best ${months}`,
    yes: (place: string, month: string) => `Yes: ${month} is among the best months of ${place}`,
    no: (place: string, month: string, months: string) =>
      `Better at another time than ${month}: ${place} is at its best ${months}`,
    inMonth: (month: string, count: string) => `At their best in ${month}: ${count}`,
    none: (month: string) => `No place is at its best in ${month}`,
  },
  trip: {
    headline: (days: string, travellers: string, style: string) =>
      `${days} for ${travellers}, ${style.toLowerCase()}`,
    days: (days: number, shown: string) => (days === 1 ? '1 day' : `${shown} days`),
    travellers: (travellers: number) => (travellers === 1 ? '1 traveller' : `${travellers} travellers`),
    total: 'US dollars in all',
    totalLocal: (currency: string) => `${currency} in all`,
    perTraveller: 'US dollars each',
    stops: 'Place by place',
    place: 'Place',
    usd: 'US dollars',
    sum: 'Total',
    styles: 'The same trip in each style',
    style: 'Style',
    note: 'All amounts are estimates; in brackets the range that the evidence bears. Someone who travels alone pays for the whole room, which is not counted here.',
    rate: (local: string, day: string) =>
      `One US dollar is taken as ${local}, the rate in force here since ${day}. Its source:`,
    noRate: (currency: string) => `There is no price in ${currency}: no exchange rate is known here.`,
  },
  compare: {
    caption: 'Side by side',
    aspect: 'What',
    region: 'Province or city',
    months: 'Best months',
    climate: 'Climate',
    population: 'Population',
    languages: 'Languages',
    perDay: (style: string) => `A day, ${style.toLowerCase()}`,
    cheaper: (place: string, amount: string) => `A mid-range day costs ${amount} less in ${place}`,
    days: (inA: string, inB: string) => `A mid-range day: ${inA}; ${inB}`,
    dayIn: (place: string, amount: string) => `${place} ${amount}`,
    note: 'All costs are estimates; in brackets the range that the evidence bears.',
    undecided: {
      tie: 'Which is cheaper is too close to tell',
      unknown: 'Which is cheaper is not known',
    },
    apart: (km: string) => `They are ${km} km apart as the crow flies.`,
    together: (months: string) => `Both are at their best ${months}.`,
    never: 'They have no best month in common.',
    both: 'In both',
    only: (place: string) => `Only in ${place}`,
    published: 'Read the whole comparison',
    noStyle: 'nothing',
  },
  finder: {
    found: (count: string) => `Found: ${count}`,
    none: 'No place satisfies all of that',
    fewer: 'More than one of the wishes stands in the way: try with fewer.',
    without: {
      month: 'In any month',
      budget: 'Whatever a day costs',
      region: 'In any province or city',
      tags: 'Whatever there is to do',
    } as Readonly<Record<Wish, string>>,
  },
};

export type ToolPageWords = typeof wordsEn;
