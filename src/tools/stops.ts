import { atMost, choosePlace, daysWithoutPlace, placeWithoutDays } from './field-messages.ts';
import { InvalidField, parseOption, type Field, type Labelled, type OptionSource } from './field.ts';

/** A place of a journey and how long one stays there. */
export interface Stop {
  readonly place: string;
  readonly days: number;
}

export const STOP_PARAMETERS = ['place', 'days'] as const;

interface StopLimits extends Labelled {
  readonly options: OptionSource;
  readonly maximumDays: number;
  readonly most: number;
}

/** `place=hue&days=2&place=hanoi&days=3`: the first days are those of the first place. A pair left blank is no stop. */
export function stops({ options, maximumDays, most, ...labels }: StopLimits): Field<readonly Stop[]> {
  return {
    ...labels,
    control: { type: 'stops', options, maximumDays, most },
    parameters: STOP_PARAMETERS,
    parse(sent, _name, data) {
      const pairs = pairUp(sent.get('place') ?? [], sent.get('days') ?? []);
      if (pairs.length > most) throw new InvalidField(atMost(most));
      if (pairs.some(({ place }) => place === '')) throw new InvalidField(daysWithoutPlace);
      if (pairs.length === 0) throw new InvalidField(choosePlace);
      return pairs.map(({ place, days }) => ({
        place: parseOption(place, options, data),
        days: parseDays(days, maximumDays),
      }));
    },
  };
}

interface Pair {
  readonly place: string;
  readonly days: string;
}

function pairUp(places: readonly string[], days: readonly string[]): Pair[] {
  const length = Math.max(places.length, days.length);
  const pairs = Array.from({ length }, (_, index) => ({
    place: places[index]?.trim() ?? '',
    days: days[index]?.trim() ?? '',
  }));
  return pairs.filter(({ place, days: ofPlace }) => place !== '' || ofPlace !== '');
}

function parseDays(text: string, maximum: number): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > maximum) throw new InvalidField(placeWithoutDays(maximum));
  return days;
}
