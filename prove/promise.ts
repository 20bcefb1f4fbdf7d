/** How many trials to run. CI runs the short profile, which omits proofs that take minutes; the whole profile runs what the promises require. */
export interface Profile {
  readonly name: 'short' | 'whole' | 'long';
  /** Multiplies the number of trials. */
  readonly times: number;
  /** Only this random trial, of a proof that has numbered ones. */
  readonly seed?: number;
}

export const PROFILES = {
  short: { name: 'short', times: 0.03 },
  whole: { name: 'whole', times: 1 },
  long: { name: 'long', times: 10 },
} as const satisfies Record<Profile['name'], Profile>;

/** At least one, or the given minimum that covers every case once. */
export function scaled(count: number, times: number, least = 1): number {
  return Math.max(least, Math.round(count * times));
}

/** The results for a promise on one engine or store. */
export interface Evidence {
  /** Where it was tried, such as "SQLite". */
  readonly where: string;
  readonly trials: number;
  /** The number of independent, randomised trials. Absent if the trials are a fixed list of cases or share one fault. */
  readonly independent?: number;
  /** One line per failure. */
  readonly failures: readonly string[];
}

/** A variant with a known defect, tried in the same way. */
export interface Control {
  /** The defect, such as "answers before COMMIT". */
  readonly defect: string;
  /** How many of its trials failed. Zero means that the proof cannot detect the defect. */
  readonly caught: number;
}

export interface Proof {
  readonly evidence: readonly Evidence[];
  readonly controls: readonly Control[];
  /** Why the proof could not run here, if so. */
  readonly skipped?: string;
}

export interface Promised {
  /** Such as "P1". */
  readonly id: string;
  readonly sentence: string;
  /** Why the short profile omits it, unless it is selected by id. */
  readonly leftOutOfShort?: string;
  prove(profile: Profile): Promise<Proof>;
}

/**
 * With no failure in n independent trials, the failure rate is below 3/n with 95% confidence; with n of 3 or less this says nothing.
 */
export function boundOf({ independent = 0, failures }: Evidence): string {
  if (failures.length > 0 || independent <= 3) return '';
  return `${((3 / independent) * 100).toPrecision(2)} %`;
}
