import { DCAT_MEDIA_TYPE, DCAT_PATH, presentDcat } from '../../../datasets/metadata/dcat.ts';
import { catalogWords } from '../../../datasets/metadata/described-dataset.ts';
import { describeCatalog } from '../describe-dataset.ts';
import { writeJson, type ListDocuments } from '../metadata-document.ts';

/** Describes all datasets as one catalogue. */
export const listDcat: ListDocuments = (options) => [
  {
    path: DCAT_PATH,
    mediaType: DCAT_MEDIA_TYPE,
    datasets: options.catalog,
    write: () => {
      const homeUrl = new URL('/', options.baseUrl).href;
      return writeJson(presentDcat(homeUrl, catalogWords(options.countries), describeCatalog(options)));
    },
  },
];
