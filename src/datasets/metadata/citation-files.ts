import { LICENSE, type Declaration } from '../dataset.ts';
import type { CatalogWords } from './described-dataset.ts';

/** What the whole project is cited as. */
interface CitedProject extends CatalogWords {
  /** Of the package, which changes with every release of the code. */
  readonly version: string;
  readonly datasets: readonly Declaration[];
}

const AUTHOR = 'The Sampan contributors';
const LICENSE_ID = LICENSE.name.replaceAll(' ', '-');

/** CITATION.cff 1.2.0: https://citation-file-format.github.io. Its YAML allows texts as in JSON. */
export function presentCff({ name, description, version, datasets }: CitedProject): string {
  const references = datasets.map(
    (dataset) => `  - type: data
    title: ${JSON.stringify(dataset.name)}
    version: ${JSON.stringify(dataset.version)}
    authors:
      - name: Sampan
    license: ${LICENSE_ID}
    abstract: ${JSON.stringify(dataset.description)}
`,
  );
  return `# Made by "npm run generate" from src/datasets; do not edit.
cff-version: 1.2.0
title: ${JSON.stringify(name)}
message: Cite a dataset as its page says, with the version and the address of the release.
type: dataset
version: ${version}
license: ${LICENSE_ID}
authors:
  - name: ${AUTHOR}
abstract: ${JSON.stringify(description)}
keywords: ${JSON.stringify(keywordsOf(datasets))}
references:
${references.join('')}`;
}

/** .zenodo.json: https://developers.zenodo.org/#deposit-metadata. The description is HTML; our texts have neither < nor &. */
export function presentZenodo({ name, description, version, datasets }: CitedProject): string {
  const listed = datasets.map(
    (dataset) => `<li>${dataset.name} (version ${dataset.version}): ${dataset.description}</li>`,
  );
  const deposit = {
    title: name,
    description: `<p>${description}</p><ul>${listed.join('')}</ul>`,
    upload_type: 'dataset',
    access_right: 'open',
    license: LICENSE_ID.toLowerCase(),
    creators: [{ name: AUTHOR }],
    keywords: keywordsOf(datasets),
    language: 'eng',
    version,
  };
  return `${JSON.stringify(deposit, null, 2)}\n`;
}

const keywordsOf = (datasets: readonly Declaration[]) => [
  ...new Set(datasets.flatMap(({ keywords = [] }) => keywords)),
];
