import { LICENSE, type Declaration, type DeclaredColumn } from '../dataset.ts';
import type { StoredFormat } from '../formats/format.ts';
import { FORMATS } from '../formats/formats.ts';
import { PUBLISHER, type DescribedDataset, type DescribedFile } from './described-dataset.ts';
import { versionOf } from '../releases/release-changes.ts';

export const DATA_PACKAGE_MEDIA_TYPE = 'application/json';

export const dataPackagePath = ({ slug }: Pick<Declaration, 'slug'>) => `/datasets/${slug}/datapackage.json`;

const profile = (name: string) => `https://datapackage.org/profiles/2.0/${name}.json`;

/**
 * Data Package version 2.0: https://datapackage.org/standard/data-package/. A foreign key may only refer to a resource in the same
 * package, so the package includes the datasets that columns refer to.
 */
export function presentDataPackage(
  described: DescribedDataset,
  referredTo: readonly DescribedDataset[] = [],
) {
  const { dataset, release, files, url, homeUrl } = described;
  return {
    $schema: profile('datapackage'),
    name: dataset.slug,
    id: url,
    title: dataset.name,
    description: dataset.description,
    homepage: url,
    version: versionOf(dataset, release),
    created: release.publishedAt.toISOString(),
    keywords: dataset.keywords ?? [],
    // Open Definition licence names use hyphens.
    licenses: [{ name: LICENSE.name.replaceAll(' ', '-'), path: LICENSE.url, title: LICENSE.name }],
    contributors: [{ title: PUBLISHER, path: homeUrl, roles: ['creator', 'publisher'] }],
    sources: [{ title: dataset.attribution, path: `${url}/provenance` }],
    resources: [
      ...files.map((file) => presentResource(dataset, file, referredTo)),
      ...referredTo.flatMap((other) => other.files.map((file) => presentResource(other.dataset, file, []))),
    ],
  };
}

function presentResource(
  dataset: Declaration,
  { format, mediaType, lastingUrl, size, sha256 }: DescribedFile,
  referredTo: readonly DescribedDataset[],
) {
  const { dialect, columns }: StoredFormat = FORMATS[format];
  const { key, references = {} } = dataset;
  const isNullable = key.some((name) => dataset.columns[name]!.kind.nullable);
  const foreignKeys = Object.entries(references)
    .filter(([, { dataset: slug }]) => hasFile(referredTo, slug, format))
    .map(([name, { dataset: slug, column }]) => ({
      fields: [name],
      reference: { resource: resourceName(slug, format), fields: [column] },
    }));
  return {
    $schema: profile('dataresource'),
    name: resourceName(dataset.slug, format),
    type: 'table',
    title: `${dataset.name} as ${format.toUpperCase()}`,
    path: lastingUrl,
    format,
    mediatype: mediaType,
    encoding: 'utf-8',
    bytes: size,
    hash: `sha256:${sha256}`,
    dialect: { $schema: profile('tabledialect'), ...dialect },
    schema: {
      $schema: profile('tableschema'),
      fields: columns(dataset).map((column) => presentField(column, dataset)),
      // A primary key must not contain nulls; a unique key may.
      ...(isNullable ? { uniqueKeys: [key] } : { primaryKey: key }),
      foreignKeys: foreignKeys.length > 0 ? foreignKeys : undefined,
      missingValues: [''],
    },
  };
}

function presentField([name, { kind, description }]: [string, DeclaredColumn], { deprecated }: Declaration) {
  const { minimum, maximum } = kind.schema as { minimum?: number; maximum?: number };
  const constraints = { required: !kind.nullable, minimum, maximum };
  // The standard allows other members.
  return { name, type: kind.tableSchema, description, constraints, deprecatedUntil: deprecated?.[name] };
}

const hasFile = (datasets: readonly DescribedDataset[], slug: string, format: string) =>
  datasets.some(
    ({ dataset, files }) => dataset.slug === slug && files.some((file) => file.format === format),
  );

const resourceName = (slug: string, format: string) => `${slug}-${format}`;
