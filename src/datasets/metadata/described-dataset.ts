import type { Country } from '../../countries/country.ts';
import { firstDayOf, type Declaration, type Years } from '../dataset.ts';
import { downloadPath, landingPath, releasePagePath, releasePath } from '../addresses.ts';
import { bareMediaType } from '../formats/format.ts';
import {
  listMadeFormats,
  mediaTypeOf,
  type AnyFormatName,
  type FormatName,
  type MadeFormatName,
} from '../formats/formats.ts';
import type { CurrentReleases } from '../releases/current-releases.ts';
import { listedRelease, listFiles } from '../releases/release-archive.ts';
import type { Release } from '../releases/release.ts';
import { listEn } from '../words/text.ts';

export const PUBLISHER = 'Sampan';

export type CatalogWords = ReturnType<typeof catalogWords>;

export function catalogWords(countries: readonly Country[]) {
  const names = listEn(countries.map(({ name }) => name.en));
  return {
    name: `Sampan: open travel data for ${names}`,
    description:
      `Open datasets for travel in ${names}: destinations, comparisons of two destinations, the best months to visit, climate normals, ` +
      'daily costs and how often the travel tools are used; each one file at an address that does not change, as JSON and CSV, with the source of every value.',
  };
}

export interface DescribedFile {
  readonly format: FormatName;
  /** Without parameters. */
  readonly mediaType: string;
  /** The address of the newest release. */
  readonly url: string;
  /** The most permanent address of these exact bytes: tools compare size and digest after the download. */
  readonly lastingUrl: string;
  readonly size: number;
  /** Hexadecimal, like the output of sha256sum. */
  readonly sha256: string;
}

/** A dataset as its newest release declares it: the input of every metadata format. */
export interface DescribedDataset {
  readonly dataset: Declaration;
  readonly release: Pick<Release, 'number' | 'publishedAt' | 'rowCount'>;
  readonly files: readonly DescribedFile[];
  /** Those made on demand, whose size is unknown. */
  readonly madeFiles: readonly (Pick<DescribedFile, 'mediaType' | 'url'> & { format: MadeFormatName })[];
  /** The page of the dataset. */
  readonly url: string;
  readonly homeUrl: string;
  readonly catalog: CatalogWords;
}

/** The days that the rows cover, if the dataset covers days. */
export function coveredDays({ dataset, release }: DescribedDataset): Years | undefined {
  const last = release.publishedAt.toISOString().slice(0, 10);
  const days = dataset.coverage?.trailingDays;
  return days === undefined ? undefined : [firstDayOf(days, last), last];
}

interface Described {
  readonly releases: CurrentReleases;
  readonly countries: readonly Country[];
  readonly baseUrl: string;
}

/** The input for a dataset's metadata: its declaration and the files of its newest release. */
export const describeDataset = ({ slug }: Pick<Declaration, 'slug'>, site: Described) =>
  describeRelease(site.releases.get(slug), site, true);

/** The same for any release, with its own page and files unless it is the newest. */
export function describeRelease(
  release: Release,
  { baseUrl, countries }: Described,
  isNewest = false,
): DescribedDataset {
  const { declaration: dataset, number } = release;
  const { slug } = dataset;
  const pagePath = isNewest ? landingPath(dataset) : releasePagePath(slug, number);
  const pathOf = (format: AnyFormatName) =>
    isNewest ? downloadPath(dataset, format) : releasePath(slug, number, format);
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const describe = <Format extends AnyFormatName>(format: Format) => ({
    format,
    mediaType: bareMediaType(mediaTypeOf(format)),
    url: absolute(pathOf(format)),
  });
  return {
    dataset,
    release,
    url: absolute(pagePath),
    homeUrl: absolute('/'),
    catalog: catalogWords(countries),
    files: listFiles(listedRelease(slug, release)).map(({ format, path, ...file }) => {
      const described = describe(format);
      // A live dataset keeps only the day's last release, so the address of an earlier one redirects to other bytes.
      const lastingUrl = dataset.live ? described.url : absolute(path);
      return { ...described, lastingUrl, ...file };
    }),
    madeFiles: listMadeFormats(dataset).map(describe),
  };
}

export const describeCatalog = (site: Described): DescribedDataset[] =>
  site.releases.listPublished().map((dataset) => describeDataset(dataset, site));
