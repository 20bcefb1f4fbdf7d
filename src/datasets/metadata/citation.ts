import { LICENSE, type Declaration } from '../dataset.ts';
import { keysOf, mapKeys, mapValues } from '../records.ts';
import type { ReleaseFacts } from '../releases/release.ts';
import { versionOf } from '../releases/release-changes.ts';
import { fill } from '../words/text.ts';
import TEMPLATES from './citation.json' with { type: 'json' };
import { PUBLISHER, type CatalogWords } from './described-dataset.ts';

/** What a citation names: a release, whose page never changes its address. */
export interface Cited {
  readonly dataset: Pick<Declaration, 'slug' | 'name' | 'version' | 'keywords'>;
  readonly release: Pick<ReleaseFacts, 'number' | 'publishedAt'>;
  /** The English page of the release. */
  readonly url: string;
}

const licenseId = LICENSE.name.replaceAll(' ', '-');
const ALWAYS = { publisher: PUBLISHER, license: LICENSE.name, licenseUrl: LICENSE.url, licenseId };

function factsOf({ dataset, release, url }: Cited) {
  const day = release.publishedAt.toISOString().slice(0, 10);
  const parts = day.split('-');
  return {
    ...ALWAYS,
    id: `sampan-${dataset.slug}-${release.number}`,
    title: dataset.name,
    version: versionOf(dataset, release),
    keywords: (dataset.keywords ?? []).join('; '),
    day,
    slashed: parts.join('/'),
    dateParts: parts.map(Number).join(', '),
    year: parts[0]!,
    url,
  };
}

/** By the name of the format. BibTeX styles ignore the version, so it is in the note, too. */
export const writeCitations = (cited: Cited) =>
  mapKeys(keysOf(TEMPLATES.formats), (format) => fill(TEMPLATES.formats[format].join('\n'), factsOf(cited)));

/** One line, which is enough for the licence. */
export const shortAttribution = (cited: Cited) => fill(TEMPLATES.short, factsOf(cited));

/** Meta tags of a landing page, as Google Scholar and Zotero read them: Highwire Press and Dublin Core. */
export const citationTags = (cited: Cited) =>
  mapValues(TEMPLATES.tags, (template) => fill(template, factsOf(cited)));

/** What the whole project is cited as. */
interface CitedProject extends CatalogWords {
  /** Of the package, which changes with every release of the code. */
  readonly version: string;
  readonly datasets: readonly Declaration[];
}

const keywordsOf = (datasets: readonly Declaration[]) =>
  Array.from(new Set(datasets.flatMap(({ keywords = [] }) => keywords)));

/** YAML allows texts as in JSON. */
const inYaml = (values: object) => ({
  ...ALWAYS,
  ...mapValues({ ...values }, (value) => JSON.stringify(value)),
});

/** CITATION.cff 1.2.0: https://citation-file-format.github.io */
export function presentCff({ name, description, version, datasets }: CitedProject): string {
  const references = datasets.map((dataset) => {
    const { name: title, description: abstract } = dataset;
    return fill(TEMPLATES.cffReference.join('\n'), inYaml({ title, version: dataset.version, abstract }));
  });
  const values = inYaml({ title: name, abstract: description, keywords: keywordsOf(datasets) });
  return fill(TEMPLATES.cff.join('\n'), { ...values, version, references: references.join('\n') });
}

/** .zenodo.json: https://developers.zenodo.org/#deposit-metadata. The description is HTML; our texts have neither < nor &. */
export function presentZenodo({ name, description, version, datasets }: CitedProject): string {
  const items = datasets.map(
    (each) => `<li>${each.name} (version ${each.version}): ${each.description}</li>`,
  );
  const deposit = {
    title: name,
    description: `<p>${description}</p><ul>${items.join('')}</ul>`,
    ...TEMPLATES.zenodo,
    license: licenseId.toLowerCase(),
    keywords: keywordsOf(datasets),
    version,
  };
  return `${JSON.stringify(deposit, null, 2)}\n`;
}
