import { landingPath } from '../../../datasets/metadata/described-dataset.ts';
import { sourcePath, SOURCES_PATH } from '../../../datasets/provenance/source-library.ts';
import { DATASETS_WORDS } from '../../../pages/dataset/datasets-page.ts';
import { declarationWords } from '../../../pages/dataset/declaration-words.ts';
import { METHOD_WORDS } from '../../../pages/method/method-page.ts';
import { PARTNERS_WORDS } from '../../../pages/partners/partners-page.ts';
import { REFERENCE_PATH } from '../../../pages/reference/reference-page.ts';
import { translator } from '../../../pages/reference/translate.ts';
import { REFERENCE_WORDS } from '../../../pages/reference/words.ts';
import { collectTexts, searchable, type Document } from '../../../pages/search/documents.ts';
import { sitePath, type SiteLanguage } from '../../../pages/site-language.ts';
import { creditTitle } from '../../../pages/sources/credit-title.ts';
import { sourceTexts } from '../../../pages/sources/source-texts.ts';
import { SOURCE_WORDS } from '../../../pages/sources/sources-page.ts';
import { TOOL_WORDS } from '../../../pages/tools/tool-page.ts';
import { toolPath, TOOLS_PATH } from '../../../pages/tools/tool-path.ts';
import { VOCABULARY } from '../../../pages/vocabulary/vocabulary.ts';
import { describeTool } from '../../../tools/tool.ts';
import { TOOLS } from '../../../tools/tools.ts';
import { countryNames } from '../../../pages/vocabulary/vocabulary.ts';
import { countryPath } from '../../../countries/country.ts';
import type { DescribedRoutes } from '../../openapi.ts';
import { countryOf, type Site } from '../site-data.ts';

export interface DocumentsOptions extends Site {
  readonly operations: () => DescribedRoutes;
}

/** Everything searchable besides destinations and comparisons. */
export async function listDocuments(site: DocumentsOptions, language: SiteLanguage): Promise<Document[]> {
  return [
    ...listDatasets(site, language),
    ...listTools(site, language),
    ...listMethod(site, language),
    ...listPartners(language),
    ...listSources(site, language),
    ...(await listOperations(site, language)),
  ];
}

function listDatasets({ releases, countries }: Site, language: SiteLanguage): Document[] {
  const { title, description } = DATASETS_WORDS[language];
  const datasets = releases.listPublished().map((dataset) => {
    const { declaration } = releases.get(dataset.slug);
    const words = declarationWords({ ...declaration, ...countryOf(dataset) }, language);
    return searchable({
      group: 'datasets',
      href: sitePath(language, landingPath(dataset)),
      title: words.name,
      text: words.description,
      names: [declaration.name, ...(declaration.keywords ?? [])],
      about: [declaration.slug, ...Object.entries(words.columns).flat()],
    });
  });
  const all = searchable({
    group: 'datasets',
    href: sitePath(language, '/datasets'),
    title,
    text: description(countryNames(countries, language)),
  });
  return [...datasets, all];
}

function listTools({ countries }: Site, language: SiteLanguage): Document[] {
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
    const words = TOOL_WORDS[language];
    const all = searchable({
      group: 'tools',
      href: sitePath(language, countryPath(country, TOOLS_PATH)),
      title: words.toolsTitle(country.name[language]),
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
function listParts(path: string, words: Described, ofParts: object, language: SiteLanguage): Document[] {
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

function listMethod({ countries }: Site, language: SiteLanguage): Document[] {
  const words = METHOD_WORDS[language];
  const { list, classes, classNames } = VOCABULARY[language];
  const census = list(countries.map((country) => country.census[language]));
  const ofParts = {
    steps: words.steps,
    rules: words.rules(census),
    classes: [classes, classNames],
    limits: words.limits,
  };
  return listParts('/how-it-is-made', words, ofParts, language);
}

function listPartners(language: SiteLanguage): Document[] {
  const words = PARTNERS_WORDS[language];
  return listParts('/partners', words, words, language);
}

function listSources({ sourceLibrary }: Site, language: SiteLanguage): Document[] {
  const { title, description } = SOURCE_WORDS[language];
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

/** Each reference entry once, however many operations it has. */
async function listOperations({ operations }: DocumentsOptions, language: SiteLanguage): Promise<Document[]> {
  const words = REFERENCE_WORDS[language];
  const translate = translator(language);
  const path = sitePath(language, REFERENCE_PATH);
  const documents = new Map<string, Document>();
  for (const { url, method, config } of operations()) {
    const { operationId, summary, description, entry } = await config!.operation!();
    const id = entry?.id ?? operationId;
    if (documents.has(id)) continue;
    const document = searchable({
      group: 'docs',
      href: `${path}#${id}`,
      title: translate(entry?.summary ?? summary),
      text: `${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`,
      names: [entry?.summary ?? summary],
      about: [description, translate(entry?.description ?? description)],
    });
    documents.set(id, document);
  }
  const page = { title: words.title, text: words.description };
  return [searchable({ group: 'docs', href: path, ...page }), ...documents.values()];
}
