import { CROISSANT, croissantPath, presentCroissant } from '../../../datasets/metadata/croissant.ts';
import { CSVW_MEDIA_TYPE, csvwPath, presentCsvw } from '../../../datasets/metadata/csvw.ts';
import {
  DATA_PACKAGE_MEDIA_TYPE,
  dataPackagePath,
  presentDataPackage,
} from '../../../datasets/metadata/data-package.ts';
import { downloadPath } from '../../downloads/download.ts';
import { describeDataset } from '../describe-dataset.ts';
import { writeJson, type ListDocuments } from '../metadata-document.ts';

/** Three descriptions of each dataset, each for other programs. */
export const listDatasetDocuments: ListDocuments = (options) =>
  options.catalog.flatMap((dataset) => [
    {
      path: dataPackagePath(dataset),
      mediaType: DATA_PACKAGE_MEDIA_TYPE,
      datasets: [dataset],
      write: () => writeJson(presentDataPackage(describeDataset(dataset, options))),
    },
    {
      path: croissantPath(dataset),
      mediaType: `${CROISSANT.mediaType}; profile="${CROISSANT.profile}"`,
      datasets: [dataset],
      write: () => writeJson(presentCroissant(describeDataset(dataset, options))),
    },
    {
      path: csvwPath(dataset),
      mediaType: CSVW_MEDIA_TYPE,
      datasets: [dataset],
      write: () => {
        const { declaration } = options.releases.get(dataset.slug);
        return writeJson(
          presentCsvw(declaration, new URL(downloadPath(dataset, 'csv'), options.baseUrl).href),
        );
      },
    },
  ]);
