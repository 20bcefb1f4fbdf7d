import { toolPath, TOOLS_PATH } from '../../pages/place.ts';
import {
  countryNames,
  fill,
  sitePath,
  WORDS,
  type SiteLanguage,
  declarationWords,
} from '../../pages/language.ts';
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
import { countryOf, type Site } from '../site-data.ts';

/** Everything searchable besides destinations and comparisons. */
export function listDocuments(
  site: Site,
  requests: readonly DescribedRequest[],
  language: SiteLanguage,
): Entry[] {
  return [
    ...listDatasets(site, language),
    ...listTools(site, language),
    ...listMethod(site, language),
    ...listPartners(language),
    ...listSources(site, language),
    ...listOperations(requests, language),
  ];
}

function listDatasets({ releases, countries }: Site, language: SiteLanguage): Entry[] {
  const { title, description } = WORDS[language].dataset.list;
  const { quality } = WORDS[language];
  const datasets = releases.listPublished().flatMap((dataset) => {
    const { declaration, number } = releases.get(dataset.slug);
    const words = declarationWords({ ...declaration, ...countryOf(dataset) }, language);
    const itself = searchable({
      group: 'datasets',
      href: sitePath(language, landingPath(dataset)),
      title: words.name,
      text: words.description,
      names: [declaration.name, ...(declaration.keywords ?? [])],
      about: [declaration.slug, ...Object.entries(words.columns).flat()],
    });
    const ofQuality = searchable({
      group: 'datasets',
      href: sitePath(language, qualityPath(dataset)),
      title: fill(quality.title, { name: words.name }),
      text: fill(quality.description, { number }),
      about: Object.values(quality.parts),
    });
    return [itself, ofQuality];
  });
  const all = searchable({
    group: 'datasets',
    href: sitePath(language, '/datasets'),
    title,
    text: fill(description, { countries: countryNames(countries, language) }),
  });
  return [...datasets, all];
}

function listTools({ countries }: Site, language: SiteLanguage): Entry[] {
  return countries.flatMap((country) => {
    const tools = TOOLS.map((tool) =>
      searchable({
        group: 'tools',
        href: sitePath(language, toolPath(tool, country)),
        title:
          countries.length > 1 ? `${tool.name[language]}, ${country.name[language]}` : tool.name[language],
        text: describeTool(tool, country)[language],
        names: [tool.slug, ...Object.values(tool.name)],
      }),
    );
    const words = WORDS[language].tools;
    const all = searchable({
      group: 'tools',
      href: sitePath(language, countryPath(country, TOOLS_PATH)),
      title: fill(words.toolsTitle, { country: country.name[language] }),
      text: words.toolsLead,
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
function listParts(path: string, words: Described, ofParts: object, language: SiteLanguage): Entry[] {
  const page = searchable({
    group: 'docs',
    href: sitePath(language, path),
    title: words.title,
    text: words.description,
  });
  const parts = Object.entries(words.parts).map(([id, title]) =>
    searchable({
      group: 'docs',
      href: `${sitePath(language, path)}#${id}`,
      title: `${words.title}: ${title}`,
      text: '',
      names: [title],
      about: collectTexts(ofParts[id as keyof object]),
    }),
  );
  return [page, ...parts];
}

function listMethod({ countries }: Site, language: SiteLanguage): Entry[] {
  const { list, classes, classNames, method: words } = WORDS[language];
  const census = list(countries.map((country) => country.census[language]));
  const ofParts = {
    steps: words.steps,
    rules: words.rules.map(({ title, text }) => [title, fill(text, { census })]),
    classes: [classes, classNames],
    limits: words.limits,
  };
  return listParts('/how-it-is-made', words, ofParts, language);
}

function listPartners(language: SiteLanguage): Entry[] {
  const words = WORDS[language].partners;
  return listParts('/partners', words, words, language);
}

function listSources({ sourceLibrary }: Site, language: SiteLanguage): Entry[] {
  const { title, description } = WORDS[language].sources;
  const all = searchable({ group: 'docs', href: sitePath(language, SOURCES_PATH), title, text: description });
  const sources = sourceLibrary.list().map((source) => {
    const texts = sourceTexts(source, language);
    return searchable({
      group: 'docs',
      href: sitePath(language, sourcePath(source.name)),
      title: creditTitle(texts.credit),
      text: texts.title,
      ...(texts.lang && { lang: 'en' }),
      names: [source.name, source.credit],
      about: [source.title],
    });
  });
  return [all, ...sources];
}

function listOperations(requests: readonly DescribedRequest[], language: SiteLanguage): Entry[] {
  const { title, description } = WORDS[language].reference;
  const path = sitePath(language, REFERENCE_PATH);
  const operations = requests.map(({ id, summary, addresses: [address = ''], description: about }) =>
    searchable({
      group: 'docs',
      href: `${path}#${id}`,
      title: requestName(summary, language),
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
