import { toolPath, TOOLS_PATH } from '../../pages/place.ts';
import { countryNames, fill, declarationWords, type SiteWords } from '../../pages/language.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { sourcePath, SOURCES_PATH } from '../../datasets/provenance/source-library.ts';
import { REFERENCE_PATH, requestName } from '../../pages/reference/reference-page.ts';
import type { Entry } from '../../pages/search/search-index.ts';
import { creditTitle, sourceTexts } from '../../pages/receipts.ts';
import { describeTool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { qualityPath } from '../../pages/dataset/quality-page.ts';
import { countryPath } from '../../countries/country.ts';
import type { DescribedRequest } from '../openapi.ts';
import { findDeclared, type Site } from '../site-data.ts';

/** Everything searchable besides destinations and comparisons. */
export function listDocuments(site: Site, requests: readonly DescribedRequest[], words: SiteWords): Entry[] {
  return [
    ...listDatasets(site, words),
    ...listTools(site, words),
    ...listMethod(site, words),
    ...listPartners(words),
    ...listSources(site, words),
    ...listOperations(requests, words),
  ];
}

function listDatasets(site: Site, words: SiteWords): Entry[] {
  const { title, description } = words.dataset.list;
  const { releases, countries } = site;
  const datasets = releases.listPublished().flatMap((dataset) => {
    const { declaration, number } = releases.get(dataset.slug);
    const said = declarationWords(findDeclared(site, dataset), words);
    const itself = searchable({
      group: 'datasets',
      href: words.path(landingPath(dataset)),
      title: said.name,
      text: said.description,
      names: [declaration.name, ...(declaration.keywords ?? [])],
      about: [declaration.slug, ...Object.entries(said.columns).flat()],
    });
    const ofQuality = searchable({
      group: 'datasets',
      href: words.path(qualityPath(dataset)),
      title: fill(words.quality.title, { name: said.name }),
      text: fill(words.quality.description, { number }),
      about: Object.values(words.quality.parts),
    });
    return [itself, ofQuality];
  });
  const all = searchable({
    group: 'datasets',
    href: words.path('/datasets'),
    title,
    text: fill(description, { countries: countryNames(countries, words) }),
  });
  return [...datasets, all];
}

function listTools({ countries }: Site, words: SiteWords): Entry[] {
  return countries.flatMap((country) => {
    const tools = TOOLS.map((tool) =>
      searchable({
        group: 'tools',
        href: words.path(toolPath(tool, country)),
        title:
          countries.length > 1
            ? `${tool.name[words.language]}, ${country.name[words.language]}`
            : tool.name[words.language],
        text: describeTool(tool, country)[words.language],
        names: [tool.slug, ...Object.values(tool.name)],
      }),
    );
    const all = searchable({
      group: 'tools',
      href: words.path(countryPath(country, TOOLS_PATH)),
      title: fill(words.tools.toolsTitle, { country: country.name[words.language] }),
      text: words.tools.toolsLead,
    });
    return [...tools, all];
  });
}

interface Described {
  readonly title: string;
  readonly description: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** A page and its sections; each section's text includes its title. */
function listParts(path: string, said: Described, ofParts: object, words: SiteWords): Entry[] {
  const page = searchable({
    group: 'docs',
    href: words.path(path),
    title: said.title,
    text: said.description,
  });
  const parts = Object.entries(said.parts).map(([id, title]) =>
    searchable({
      group: 'docs',
      href: `${words.path(path)}#${id}`,
      title: `${said.title}: ${title}`,
      text: '',
      names: [title],
      about: collectTexts(ofParts[id as keyof object]),
    }),
  );
  return [page, ...parts];
}

function listMethod({ countries }: Site, words: SiteWords): Entry[] {
  const { list, classes, classNames, method } = words;
  const census = list(countries.map((country) => country.census[words.language]));
  const ofParts = {
    steps: method.steps,
    rules: method.rules.map(({ title, text }) => [title, fill(text, { census })]),
    classes: [classes, classNames],
    limits: method.limits,
  };
  return listParts('/how-it-is-made', method, ofParts, words);
}

function listPartners(words: SiteWords): Entry[] {
  return listParts('/partners', words.partners, words.partners, words);
}

function listSources({ sourceLibrary }: Site, words: SiteWords): Entry[] {
  const { title, description } = words.sources;
  const all = searchable({ group: 'docs', href: words.path(SOURCES_PATH), title, text: description });
  const sources = sourceLibrary.list().map((source) => {
    const texts = sourceTexts(source, words);
    return searchable({
      group: 'docs',
      href: words.path(sourcePath(source.name)),
      title: creditTitle(texts.credit),
      text: texts.title,
      ...(texts.lang && { lang: 'en' }),
      names: [source.name, source.credit],
      about: [source.title],
    });
  });
  return [all, ...sources];
}

function listOperations(requests: readonly DescribedRequest[], words: SiteWords): Entry[] {
  const { title, description } = words.reference;
  const path = words.path(REFERENCE_PATH);
  const operations = requests.map(({ id, summary, addresses: [address = ''], description: about }) =>
    searchable({
      group: 'docs',
      href: `${path}#${id}`,
      title: requestName(summary, words),
      text: address,
      names: [summary],
      about: [about],
    }),
  );
  return [searchable({ group: 'docs', href: path, title, text: description }), ...operations];
}

interface DocumentWords extends Pick<Entry, 'group' | 'href' | 'title' | 'text' | 'lang'> {
  /** Other names. */
  readonly names?: readonly string[];
  /** More words to find it by. */
  readonly about?: readonly string[];
}

function searchable({ names = [], about = [], ...document }: DocumentWords): Entry {
  const { title, text } = document;
  return { ...document, names: [[title, ...names]], about: [text, ...about] };
}

/** All plain texts in an object of words. */
function collectTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(collectTexts) : [];
}
