/** How much is tried. The short profile is part of every CI run, but for what takes minutes; the whole one has as many trials as the promises ask for. */
export interface Profile {
  readonly name: 'short' | 'whole' | 'long';
  /** Multiplies the trials. */
  readonly times: number;
}

export const PROFILES = {
  short: { name: 'short', times: 0.05 },
  whole: { name: 'whole', times: 1 },
  long: { name: 'long', times: 10 },
} as const satisfies Record<Profile['name'], Profile>;

/** At least one, or as many as are said to be needed for all that is tried to happen once. */
export function scaled(count: number, times: number, least = 1): number {
  return Math.max(least, Math.round(count * times));
}

/** What was seen of a promise on one engine or store. */
export interface Evidence {
  /** Where it was tried, such as "SQLite". */
  readonly where: string;
  readonly trials: number;
  /** How many of them chance made different from each other. Without it, they are a list of cases or shared one fault. */
  readonly independent?: number;
  /** One line each; none is what we hope for. */
  readonly failures: readonly string[];
}

/** A variant that is known to be broken, tried in the same way. */
export interface Control {
  /** What is wrong with it, such as "answers before COMMIT". */
  readonly defect: string;
  /** How many of its trials failed: none would mean that the proof cannot see the defect. */
  readonly caught: number;
}

export interface Proof {
  readonly evidence: readonly Evidence[];
  readonly controls: readonly Control[];
  /** Why it could not be tried here, if so. */
  readonly skipped?: string;
}

export interface Promised {
  /** As in "P1". */
  readonly id: string;
  readonly sentence: string;
  /** Why the short profile leaves it out, unless it is asked for by its id. */
  readonly leftOutOfShort?: string;
  prove(profile: Profile): Promise<Proof>;
}

/**
 * With no failure in n independent trials, the rate of failures is below 3/n with a confidence of 95 %: with 3 or fewer that says
 * nothing.
 */
export function boundOf({ independent = 0, failures }: Evidence): string {
  if (failures.length > 0 || independent <= 3) return '';
  return `${((3 / independent) * 100).toPrecision(2)} %`;
}
