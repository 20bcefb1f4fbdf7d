import { describeFormat, downloadHeaders } from '../../api/operation.ts';
import { DATABASE_MEDIA_TYPE, describeNewest, ENDINGS, listFormats } from '../../api/download.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import {
  DEFAULT_FORMAT,
  FORMAT_NAMES,
  FORMATS,
  isMadeFormat,
  listFormatsFor,
  withFormat,
  formatOf,
  mediaTypeOf,
  type MadeFormatName,
} from '../../datasets/formats/formats.ts';
import {
  allowNone,
  DATABASE_PATH,
  downloadPath,
  endingPath,
  rowsPath,
  provenancePath,
} from '../../datasets/addresses.ts';
import { makeReleaseFile } from '../../datasets/releases/release.ts';
import { unknownDataset } from '../../errors.ts';
import { getDataset, jsonFile, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describe, storedContent } from './describe.ts';

/** The newest release in the formats that no release stores; the server has the others in memory. */
export function addDownloads(add: AddRoute, site: Site): void {
  const { catalog } = site;
  // The server answers these addresses. Here they are only described.
  for (const dataset of catalog)
    add(downloadPath(dataset), () => undefined, { operation: () => describeDownload(site, dataset) });
  for (const format of ENDINGS)
    if (isMadeFormat(format))
      add(endingPath(':slug', format), (asked) => makeDownload(site, asked, format), {
        operation: () => describeEnding(site, format),
        preflight: true,
      });
}

async function makeDownload(
  { catalog, releases, baseUrl }: Site,
  { params, query }: Asked,
  format: MadeFormatName,
): Promise<Made> {
  const dataset = getDataset(catalog, params['slug']);
  const declaration = releases.find(dataset.slug)?.declaration ?? dataset;
  if (!listFormatsFor(declaration).includes(format)) throw unknownDataset();
  allowNone(query, rowsPath(dataset));
  const release = releases.get(dataset.slug);
  return {
    body: await makeReleaseFile(release, format),
    isCompressed: formatOf(format).isCompressed,
    ...describeNewest(release, format, baseUrl),
  };
}

/** Uses the newest release's declaration, or the code's while there is no release. */
function describeDownload({ catalog, releases }: Site, declared: Dataset) {
  const release = releases.find(declared.slug);
  const dataset = release?.declaration ?? declared;
  const contents = FORMAT_NAMES.map((name) => storedContent(name, FORMATS[name].schema(dataset), release));
  const pieces = {
    summary: dataset.name,
    description: `${dataset.description} Rows are in ascending order of ${dataset.key.join(', ')}.`,
    formats: FORMAT_NAMES,
    defaultFormat: DEFAULT_FORMAT,
    headers: () => downloadHeaders,
    content: () => Object.assign({}, ...contents),
  };
  return describe(catalog, 'download', `get-${dataset.slug}`, pieces);
}

function describeEnding({ catalog }: Site, format: MadeFormatName) {
  const pieces = {
    summary: `A dataset as ${format.toUpperCase()}`,
    headers: () => downloadHeaders,
    content: () => describeFormat(format),
  };
  return describe(withFormat(catalog, format), 'madeFile', `get-${format.replace('.', '-')}-file`, pieces);
}

export function addCatalogue(add: AddRoute, site: Site): void {
  add('/api/data', () => jsonFile(presentCatalogue(site), { cacheControl: 'public, max-age=300' }), {
    operation: () =>
      describe(site.catalog, 'catalogue', 'list-datasets', { example: () => presentCatalogue(site) }),
  });
}

function presentCatalogue({ catalog, releases, baseUrl }: Site) {
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const datasets = catalog.map((dataset) => {
    const release = releases.find(dataset.slug);
    const { slug, name, description } = release?.declaration ?? dataset;
    const formats = release ? listFormats(release, release.declaration) : listFormatsFor(dataset);
    const downloads = formats.map((format) => ({
      format,
      media_type: mediaTypeOf(format),
      url: absolute(downloadPath(dataset, format)),
    }));
    return { slug, name, description, downloads, provenance: absolute(provenancePath(dataset)) };
  });
  const file = { format: 'sqlite', media_type: DATABASE_MEDIA_TYPE, url: absolute(DATABASE_PATH) };
  return { datasets, downloads: [file] };
}
