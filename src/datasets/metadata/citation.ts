import { LICENSE, type Declaration } from '../dataset.ts';
import type { ReleaseFacts } from '../releases/release.ts';
import { versionOf } from '../releases/schema-version.ts';
import { PUBLISHER } from './described-dataset.ts';

/** What a citation names: a release, whose page never changes its address. */
export interface Cited {
  readonly dataset: Pick<Declaration, 'slug' | 'name' | 'version' | 'keywords'>;
  readonly release: Pick<ReleaseFacts, 'number' | 'publishedAt'>;
  /** The English page of the release. */
  readonly url: string;
}

/** By the name of the format. */
export function writeCitations(cited: Cited) {
  const facts = factsOf(cited);
  return { APA: apa(facts), BibTeX: bibtex(facts), RIS: ris(facts), 'CSL-JSON': csl(facts) };
}

/** One line, which is enough for the licence. */
export const shortAttribution = ({ dataset, url }: Cited) =>
  `${PUBLISHER}: ${dataset.name} (${LICENSE.name}), ${url}`;

type Facts = ReturnType<typeof factsOf>;

function factsOf({ dataset, release, url }: Cited) {
  const day = release.publishedAt.toISOString().slice(0, 10);
  const [year = '', month = '', date = ''] = day.split('-');
  const id = `sampan-${dataset.slug}-${release.number}`;
  return { id, title: dataset.name, version: versionOf(dataset, release), day, year, month, date, url };
}

/** APA style, 7th edition, section 10.9 (data sets). */
const apa = ({ title, version, year, url }: Facts) =>
  `${PUBLISHER}. (${year}). ${title} (Version ${version}) [Data set]. ${url}`;

/** For BibTeX, whose styles ignore `version`, and for biblatex. */
const bibtex = ({ id, title, version, day, year, url }: Facts) =>
  [
    `@misc{${id},`,
    `  author = {{${PUBLISHER}}},`,
    `  title = {{${title}}},`,
    `  year = {${year}},`,
    `  version = {${version}},`,
    `  howpublished = {Data set, \\url{${url}}},`,
    `  note = {Version ${version}, published ${day}, ${LICENSE.name}}`,
    '}',
  ].join('\n');

const ris = ({ id, title, version, year, month, date, url }: Facts) =>
  Object.entries({
    TY: 'DATA',
    ID: id,
    AU: PUBLISHER,
    TI: title,
    PY: year,
    DA: `${year}/${month}/${date}`,
    ET: version,
    PB: PUBLISHER,
    LA: 'en',
    UR: url,
    ER: '',
  })
    .map(([tag, value]) => `${tag}  - ${value}`)
    .join('\n');

/** https://docs.citationstyles.org/en/stable/specification.html */
const csl = ({ id, title, version, year, month, date, url }: Facts) =>
  JSON.stringify([
    {
      id,
      type: 'dataset',
      title,
      author: [{ literal: PUBLISHER }],
      issued: { 'date-parts': [[year, month, date].map(Number)] },
      version,
      publisher: PUBLISHER,
      language: 'en',
      note: LICENSE.name,
      URL: url,
    },
  ]);

/** Meta tags of a landing page, as Google Scholar and Zotero read them: Highwire Press and Dublin Core. */
export function citationTags(cited: Cited): readonly (readonly [name: string, content: string])[] {
  const { title, version, day, year, month, date, url } = factsOf(cited);
  return [
    ['citation_title', `${title}, version ${version}`],
    ['citation_author', PUBLISHER],
    ['citation_publisher', PUBLISHER],
    ['citation_publication_date', `${year}/${month}/${date}`],
    ['citation_language', 'en'],
    ['citation_keywords', (cited.dataset.keywords ?? []).join('; ')],
    ['citation_abstract_html_url', url],
    ['citation_public_url', url],
    ['DC.type', 'Dataset'],
    ['DC.title', `${title}, version ${version}`],
    ['DC.creator', PUBLISHER],
    ['DC.publisher', PUBLISHER],
    ['DC.date', day],
    ['DC.language', 'en'],
    ['DC.rights', LICENSE.url],
    ['DC.identifier', url],
  ];
}
