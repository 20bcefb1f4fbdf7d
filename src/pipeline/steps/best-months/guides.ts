import { GUIDE_KINDS } from '../../../extract/classes.ts';
import type { Observation } from '../../sources/observation.ts';
import { InvalidTable } from '../../sources/table.ts';
import { MONTHS } from '../../../datasets/measures/month-runs.ts';

/** Guides to the place or its region count fully; guides to one event count only for its months. */
const [PLACE, REGION, EVENT] = GUIDE_KINDS;

export const FEWEST_GUIDES = 3;

/** How many independent guides a place has, and how many of them name each month. */
export interface Guides {
  readonly of: number;
  /** January first. */
  readonly named: readonly number[];
  readonly observations: readonly Observation[];
}

interface GuideVoices {
  readonly general: Guides;
  /** General guides and guides to one event together. */
  readonly all: Guides;
}

/** Counts each publisher once, however many pages it has. */
export function countGuides(observations: readonly Observation[]): GuideVoices {
  const general = observations.filter((each) => each.class === PLACE || each.class === REGION);
  const events = observations.filter((each) => each.class === EVENT);
  return { general: count(general), all: count([...general, ...events]) };
}

function count(observations: readonly Observation[]): Guides {
  const voices = [...Map.groupBy(observations, ({ publisher }) => publisher).values()].map(
    (pages) => new Set(pages.flatMap(parseMonths)),
  );
  const named = MONTHS.map((month) => voices.filter((voice) => voice.has(month)).length);
  return { of: voices.length, named, observations };
}

function parseMonths({ text, at: { source, line } }: Observation): number[] {
  const months = text.split(' ').map(Number);
  if (months.some((month) => !(Number.isInteger(month) && month >= 1 && month <= 12)))
    throw new InvalidTable(`${source} line ${line}: "${text}" are not months`);
  return months;
}
