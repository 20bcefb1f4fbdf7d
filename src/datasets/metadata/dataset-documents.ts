import type { Declaration } from '../dataset.ts';
import { CROISSANT, croissantPath } from './croissant.ts';
import { DATA_PACKAGE_MEDIA_TYPE, dataPackagePath } from './data-package.ts';

export interface DatasetDocument {
  readonly path: string;
  readonly mediaType: string;
  /** Which of the things of that media type it is. */
  readonly profile?: string;
}

/** The documents that describe a dataset whatever the format; a format may have one of its own. */
export function listDatasetDocuments(dataset: Pick<Declaration, 'slug'>): DatasetDocument[] {
  return [
    { path: dataPackagePath(dataset), mediaType: DATA_PACKAGE_MEDIA_TYPE },
    { path: croissantPath(dataset), ...CROISSANT },
  ];
}
