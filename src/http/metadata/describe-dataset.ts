import type { Catalog } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { FORMAT_NAMES, FORMATS } from '../../datasets/formats/formats.ts';
import { landingPath, type DescribedDataset } from '../../datasets/metadata/described-dataset.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { listedRelease } from '../../datasets/releases/list-releases.ts';
import { downloadPath, releasePath } from '../downloads/download.ts';

export interface DescribeOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}

/** What the metadata of a dataset is made of, by its newest release. */
export function describeDataset(
  dataset: Dataset,
  { releases, baseUrl }: Pick<DescribeOptions, 'releases' | 'baseUrl'>,
): DescribedDataset {
  const release = releases.get(dataset.slug);
  const { files } = listedRelease(dataset.slug, release);
  const absolute = (path: string) => new URL(path, baseUrl).href;
  return {
    dataset,
    release,
    url: absolute(landingPath(dataset)),
    homeUrl: absolute('/'),
    files: FORMAT_NAMES.map((format) => {
      const path = downloadPath(dataset, format);
      // Of a live dataset only the last release of a day stays, so that the address of a number may soon be gone.
      const lastingPath = dataset.live ? path : releasePath(dataset.slug, release.number, format);
      return {
        format,
        mediaType: FORMATS[format].mediaType.split(';')[0]!,
        url: absolute(path),
        lastingUrl: absolute(lastingPath),
        ...files[format]!,
      };
    }),
  };
}

export function describeCatalog(options: DescribeOptions): DescribedDataset[] {
  return options.catalog.map((dataset) => describeDataset(dataset, options));
}
