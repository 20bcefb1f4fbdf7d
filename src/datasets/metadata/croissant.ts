import { typeOf, type ShapeSchema, type ValueType } from '../formats/format.ts';
import { LICENSE, type Declaration, csvColumns, type DeclaredColumn } from '../dataset.ts';
import { coveredDays, PUBLISHER, type DescribedDataset, type DescribedFile } from './described-dataset.ts';
import { isStructured } from '../kind.ts';
import { versionOf } from '../releases/release-changes.ts';
import contexts from './contexts.json' with { type: 'json' };
import { DATA_PACKAGE_MEDIA_TYPE, dataPackagePath } from './data-package.ts';

const VERSION = 'http://mlcommons.org/croissant/1.1';

export const CROISSANT = { mediaType: 'application/ld+json', profile: VERSION };

export const croissantPath = ({ slug }: Pick<Declaration, 'slug'>) => `/datasets/${slug}/croissant.json`;

/** Croissant 1.1: https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html */
export function presentCroissant(described: DescribedDataset) {
  const { dataset, release, files, url, homeUrl } = described;
  const publishedAt = release.publishedAt.toISOString();
  const organization = { '@type': 'sc:Organization', name: PUBLISHER, url: homeUrl };
  const days = coveredDays(described);
  return {
    // The terms that the official examples and reader use, in addition to schema.org's.
    '@context': contexts.croissant,
    '@type': 'sc:Dataset',
    conformsTo: VERSION,
    name: dataset.name,
    description: dataset.description,
    url,
    license: LICENSE.url,
    creator: organization,
    publisher: organization,
    keywords: dataset.keywords ?? [],
    version: versionOf(dataset, release),
    datePublished: publishedAt,
    dateModified: publishedAt,
    citeAs: dataset.attribution,
    isLiveDataset: dataset.live ?? false,
    temporalCoverage: days?.join('/'),
    distribution: files.map((file) => presentFile(dataset, file)),
    recordSet: presentRecordSets(dataset),
  };
}

function presentFile(dataset: Declaration, { format, mediaType, lastingUrl, size, sha256 }: DescribedFile) {
  return {
    '@type': 'cr:FileObject',
    '@id': fileId(dataset, format),
    name: fileId(dataset, format),
    contentUrl: lastingUrl,
    encodingFormat: mediaType,
    // A live file may change before a reader downloads it; the specification says to omit its checksum.
    ...(dataset.live ? {} : { contentSize: `${size} B`, sha256 }),
  };
}

const DATA_TYPES: Readonly<Record<string, string>> = {
  boolean: 'sc:Boolean',
  integer: 'sc:Integer',
  decimal: 'sc:Float',
  text: 'sc:Text',
  date: 'sc:Date',
};

const fileId = ({ slug }: Pick<Declaration, 'slug'>, format: string) => `${slug}.${format}`;

/** The rows of the JSON file, which contains every column with its structure, and of the CSV file. */
function presentRecordSets(dataset: Declaration): object[] {
  const fromJson = Object.entries(dataset.columns).flatMap((column) => jsonField(dataset, column));
  const fromCsv = csvColumns(dataset).map((column) => csvField(dataset, column));
  return [
    presentRecordSet(dataset, 'rows', `The rows of ${dataset.name}, from the JSON file.`, fromJson),
    presentRecordSet(dataset, 'csv-rows', `The rows of ${dataset.name}, from the CSV file.`, fromCsv),
  ];
}

function presentRecordSet({ key }: Declaration, id: string, description: string, field: readonly object[]) {
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description,
    key: key.map((name) => ({ '@id': `${id}/${name}` })),
    field,
  };
}

function jsonField(dataset: Declaration, [name, { kind, description }]: [string, DeclaredColumn]): object[] {
  // Readers extract whole columns only; a transform then finds the values inside.
  const sourceOf = ([column, ...members]: readonly string[]) => ({
    fileObject: { '@id': fileId(dataset, 'json') },
    extract: { jsonPath: `$.rows[*].${column}` },
    transform: members.length > 0 ? [{ jsonPath: members.join('.') }] : undefined,
  });
  return presentField('rows', [name], typeOf(kind.schema), sourceOf).map((field) => ({
    ...field,
    description,
  }));
}

/** A field with its subfields; none if they are not declared. */
function presentField(
  recordSet: string,
  path: readonly string[],
  type: ValueType,
  sourceOf: (path: readonly string[]) => object,
): object[] {
  const field = { '@type': 'cr:Field', '@id': [recordSet, ...path].join('/'), name: path.at(-1) };
  if (type.is === 'record') {
    const subField = type.members.flatMap((member) =>
      presentField(recordSet, [...path, member.name], member.type, sourceOf),
    );
    const source = path.length === 1 ? sourceOf(path) : undefined;
    return subField.length > 0 ? [{ ...field, dataType: 'sc:StructuredValue', source, subField }] : [];
  }
  const isArray = type.is === 'list';
  const dataType = DATA_TYPES[isArray ? type.item.is : type.is];
  return dataType ? [{ ...field, dataType, ...(isArray && { isArray }), source: sourceOf(path) }] : [];
}

/** Everything but numbers and records of numbers is text: a Croissant reader cannot undo JSON escapes in a cell. */
function csvField(dataset: Declaration, [name, { kind, description }]: [string, DeclaredColumn]): object {
  const type = typeOf(kind.schema);
  const sourceOf = (transform?: readonly object[]) => ({
    fileObject: { '@id': fileId(dataset, 'csv') },
    extract: { column: name },
    transform,
  });
  if (type.is === 'record' && type.members.every((member) => isNumber(member.type))) {
    const memberOf = ([, member]: readonly string[]) =>
      sourceOf(member ? [{ regex: `.*"${member}":(-?[0-9.eE+-]+)` }] : undefined);
    return { ...presentField('csv-rows', [name], type, memberOf)[0], description };
  }
  // An empty separator would be read as one empty text.
  if (type.is === 'list' && ((kind.schema as ShapeSchema).minItems ?? 0) > 0 && isNumber(type.item)) {
    const items = sourceOf([{ regex: String.raw`\[(.*)\]` }, { separator: ',' }]);
    return { ...presentField('csv-rows', [name], type, () => items)[0], description };
  }
  const isText = isStructured(kind);
  return {
    ...presentField('csv-rows', [name], isText ? { is: 'text' } : type, () => sourceOf())[0],
    description: isText ? `${description}. As JSON text` : description,
  };
}

const isNumber = ({ is }: ValueType) => is === 'integer' || is === 'decimal';

/** The documents that describe a dataset in any format. The profile distinguishes documents of the same media type. */
export const listDatasetDocuments = (dataset: Pick<Declaration, 'slug'>) => [
  { path: dataPackagePath(dataset), mediaType: DATA_PACKAGE_MEDIA_TYPE, profile: undefined },
  { path: croissantPath(dataset), ...CROISSANT },
];
