import { CROISSANT, croissantPath, presentCroissant } from '../../../datasets/metadata/croissant.ts';
import {
  DATA_PACKAGE_MEDIA_TYPE,
  dataPackagePath,
  presentDataPackage,
} from '../../../datasets/metadata/data-package.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import { landingPath } from '../../../datasets/metadata/described-dataset.ts';
import { describeDataset, type DescribeOptions } from '../describe-dataset.ts';
import { writeJson, type ListDocuments } from '../metadata-document.ts';

/** Two descriptions of each dataset, for different kinds of programs. */
export const listDatasetDocuments: ListDocuments = (options) =>
  options.catalog.flatMap((dataset) => [
    {
      path: dataPackagePath(dataset),
      mediaType: DATA_PACKAGE_MEDIA_TYPE,
      datasets: [dataset, ...listReferredTo(dataset, options)],
      describes: landingPath(dataset),
      write: () =>
        writeJson(
          presentDataPackage(
            describeDataset(dataset, options),
            listReferredTo(dataset, options)
              .filter(({ slug }) => options.releases.find(slug))
              .map((other) => describeDataset(other, options)),
          ),
        ),
    },
    {
      path: croissantPath(dataset),
      mediaType: `${CROISSANT.mediaType}; profile="${CROISSANT.profile}"`,
      datasets: [dataset],
      describes: landingPath(dataset),
      write: () => writeJson(presentCroissant(describeDataset(dataset, options))),
    },
  ]);

/** The datasets that this one's columns refer to. */
function listReferredTo({ references = {} }: Dataset, { catalog }: DescribeOptions): Dataset[] {
  const slugs = new Set(Object.values(references).map(({ dataset }) => dataset));
  return catalog.filter(({ slug }) => slugs.has(slug));
}
