import type { Declaration } from '../dataset.ts';
import { CROISSANT, croissantPath } from './croissant.ts';
import { DATA_PACKAGE_MEDIA_TYPE, dataPackagePath } from './data-package.ts';

export interface DatasetDocument {
  readonly path: string;
  readonly mediaType: string;
  /** Distinguishes documents of the same media type. */
  readonly profile?: string;
}

/** The documents that describe a dataset in any format; a format may add its own. */
export function listDatasetDocuments(dataset: Pick<Declaration, 'slug'>): DatasetDocument[] {
  return [
    { path: dataPackagePath(dataset), mediaType: DATA_PACKAGE_MEDIA_TYPE },
    { path: croissantPath(dataset), ...CROISSANT },
  ];
}
