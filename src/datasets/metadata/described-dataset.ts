import type { Country } from '../../countries/country.ts';
import { firstDayOf } from '../measures/coverage.ts';
import type { Declaration } from '../dataset.ts';
import type { FormatName, MadeFormatName } from '../formats/formats.ts';
import type { Release } from '../releases/release.ts';
import { listEn } from '../words/sentence-words-en.ts';

/** Who makes and publishes everything here. */
export const PUBLISHER = 'Sampan';

export interface CatalogWords {
  readonly name: string;
  readonly description: string;
}

export function catalogWords(countries: readonly Country[]): CatalogWords {
  const names = listEn(countries.map(({ name }) => name.en));
  return {
    name: `Sampan: open travel data of ${names}`,
    description:
      `Open datasets of travel in ${names}: destinations, comparisons of two of them, the best months to visit and how often the travel ` +
      'tools are used; each one file at an address that does not change, as JSON and CSV, with the source of every value.',
  };
}

export interface DescribedFile {
  readonly format: FormatName;
  /** Without parameters. */
  readonly mediaType: string;
  /** Where the newest release is, whichever that may be. */
  readonly url: string;
  /** Where bytes of this size and digest are as long as possible: tools compare them after the download. */
  readonly lastingUrl: string;
  readonly size: number;
  /** Hexadecimal, as sha256sum prints it. */
  readonly sha256: string;
}

/** A file that is made when somebody asks for it, so that nobody knows its size before. */
export interface DescribedMadeFile extends Pick<DescribedFile, 'mediaType' | 'url'> {
  readonly format: MadeFormatName;
}

/** A dataset as its newest release declares it: what every kind of metadata is made of. */
export interface DescribedDataset {
  readonly dataset: Declaration;
  readonly release: Pick<Release, 'number' | 'publishedAt' | 'rowCount'>;
  readonly files: readonly DescribedFile[];
  readonly madeFiles: readonly DescribedMadeFile[];
  /** The page of the dataset. */
  readonly url: string;
  readonly homeUrl: string;
  /** What it is published in. */
  readonly catalog: CatalogWords;
}

export const landingPath = ({ slug }: Pick<Declaration, 'slug'>) => `/datasets/${slug}`;

/** The days that the rows are about, where the dataset is about days. */
export function coveredDays({
  dataset,
  release,
}: DescribedDataset): [first: string, last: string] | undefined {
  const last = release.publishedAt.toISOString().slice(0, 10);
  const days = dataset.coverage?.trailingDays;
  return days === undefined ? undefined : [firstDayOf(days, last), last];
}
