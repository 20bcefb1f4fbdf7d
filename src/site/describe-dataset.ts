import type { Country } from '../countries/country.ts';
import type { Catalog } from '../datasets/catalog.ts';
import type { Declaration } from '../datasets/dataset.ts';
import { bareMediaType } from '../datasets/formats/format.ts';
import { listMadeFormats, mediaTypeOf } from '../datasets/formats/formats.ts';
import { catalogWords, landingPath, type DescribedDataset } from '../datasets/metadata/described-dataset.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { listedRelease } from '../datasets/releases/list-releases.ts';
import { downloadPath, formatsOf, releasePath } from '../api/download.ts';

export interface DescribeOptions {
  readonly catalog: Catalog;
  readonly countries: readonly Country[];
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}

/** The input for a dataset's metadata: its declaration and the files of its newest release. */
export function describeDataset(
  { slug }: Pick<Declaration, 'slug'>,
  { releases, baseUrl, countries }: Pick<DescribeOptions, 'releases' | 'baseUrl' | 'countries'>,
): DescribedDataset {
  const release = releases.get(slug);
  const { declaration: dataset } = release;
  const { files } = listedRelease(slug, release);
  const absolute = (path: string) => new URL(path, baseUrl).href;
  return {
    dataset,
    release,
    url: absolute(landingPath(dataset)),
    homeUrl: absolute('/'),
    catalog: catalogWords(countries),
    files: formatsOf(release).map((format) => {
      const path = downloadPath(dataset, format);
      // A live dataset keeps only the day's last release, so the address of an earlier one redirects to other bytes.
      const lastingPath = dataset.live ? path : releasePath(slug, release.number, format);
      return {
        format,
        mediaType: bareMediaType(mediaTypeOf(format)),
        url: absolute(path),
        lastingUrl: absolute(lastingPath),
        ...files[format]!,
      };
    }),
    madeFiles: listMadeFormats(dataset).map((format) => ({
      format,
      mediaType: bareMediaType(mediaTypeOf(format)),
      url: absolute(downloadPath(dataset, format)),
    })),
  };
}

export function describeCatalog(options: DescribeOptions): DescribedDataset[] {
  return options.releases.listPublished().map((dataset) => describeDataset(dataset, options));
}
