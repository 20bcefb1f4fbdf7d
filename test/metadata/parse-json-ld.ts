import jsonld from 'jsonld';
import { Parser, Store } from 'n3';

const id = { '@type': '@id' };
const schemaOrg = (terms: string, type: object = {}) =>
  Object.fromEntries(terms.split(' ').map((term) => [term, { '@id': `schema:${term}`, ...type }]));

// Contains only the terms that we use from each standard, so that any other term fails.
const CONTEXTS: Record<string, object> = {
  'https://schema.org/': {
    schema: 'http://schema.org/',
    ...schemaOrg('Dataset DataCatalog DataDownload Organization Place PropertyValue WebPage'),
    ...schemaOrg('name description identifier creditText isAccessibleForFree keywords version size'),
    ...schemaOrg(
      'creator publisher includedInDataCatalog distribution dataset variableMeasured mainEntityOfPage inLanguage',
    ),
    ...schemaOrg('encodingFormat contentSize sha256 minValue maxValue spatialCoverage temporalCoverage'),
    ...schemaOrg('url license contentUrl sameAs', id),
    ...schemaOrg('datePublished dateModified', { '@type': 'schema:Date' }),
  },
};

async function documentLoader(url: string) {
  const context = CONTEXTS[url];
  if (!context) throw new Error(`no context is stored for ${url}`);
  return { documentUrl: url, document: { '@context': context } };
}

/** Parses a JSON-LD document into triples; rejects a member that is not in the context. */
export async function parseJsonLd(document: object, base: string): Promise<Store> {
  const quads = await jsonld.toRDF(document, {
    base,
    documentLoader,
    safe: true,
    format: 'application/n-quads',
  });
  return new Store(new Parser({ format: 'N-Quads' }).parse(quads));
}

/** The property's only object. */
export function only(store: Store, subject: any, property: string): string {
  const values = store.getObjects(subject, property, null).map(({ value }) => value);
  if (values.length !== 1)
    throw new Error(`${subject.value ?? subject} has ${values.length} values for ${property}`);
  return values[0]!;
}
