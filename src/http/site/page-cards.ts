import { climateWindows } from '../../datasets/climate-windows.ts';
import { comparisons } from '../../datasets/comparisons.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { destinations } from '../../datasets/destinations.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { SOURCES_PATH } from '../../datasets/provenance/source-library.ts';
import type { ToolUsage } from '../../datasets/tool-usage-daily.ts';
import { pageNotFound } from '../../errors.ts';
import {
  mapCard,
  pairCard,
  placeCard,
  usageCard,
  windowsCard,
  type CardWords,
} from '../../pages/charts/share/share-cards.ts';
import { COMPARISON_WORDS } from '../../pages/comparison/comparison-page.ts';
import { DATASETS_WORDS } from '../../pages/dataset/datasets-page.ts';
import { declarationWords } from '../../pages/dataset/declaration-words.ts';
import { usageOf } from '../../pages/dataset/story.ts';
import { DESTINATION_WORDS } from '../../pages/destination/destination-page.ts';
import { HOME_WORDS } from '../../pages/home/home-page.ts';
import { METHOD_WORDS } from '../../pages/method/method-page.ts';
import { PARTNERS_WORDS } from '../../pages/partners/partners-page.ts';
import type { Places } from '../../pages/place.ts';
import { REFERENCE_TITLE } from '../../pages/reference.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../../pages/site-language.ts';
import { SOURCE_WORDS } from '../../pages/sources/sources-page.ts';
import { TOOL_WORDS } from '../../pages/tools/tool-page.ts';
import { toolPath, TOOLS_PATH } from '../../pages/tools/tool-path.ts';
import { VOCABULARY } from '../../pages/vocabulary/vocabulary.ts';
import { bestTimeToVisit } from '../../tools/best-time-to-visit.ts';
import { TOOLS } from '../../tools/tools.ts';
import { API_SUMMARY } from '../openapi.ts';
import { PLACE_DATASETS } from './site-data.ts';
import type { Site } from './site.ts';

/** The card of a page, or of many of one route. */
export interface PageCard {
  /** That of the page, in English. */
  readonly path: string;
  readonly languages: readonly SiteLanguage[];
  /** It is drawn anew when one of them has a newer release. */
  readonly datasets: readonly Dataset[];
  /** As SVG. Throws where there is no such page. */
  readonly draw: (language: SiteLanguage, places: Places, slug: string) => string;
}

/** Of the text a card has the first sentence. */
interface PageWords {
  readonly title: string;
  readonly text: string;
}

type Words = (language: SiteLanguage, site: Site) => PageWords;

type DrawCard = (words: CardWords, places: Places, language: SiteLanguage) => string;

/** Every kind of page has one. */
export function listPageCards(site: Site): PageCard[] {
  const onMap = cardMaker(site, mapCard);
  const onWindows = cardMaker(site, windowsCard);
  const sections = Object.entries(SECTIONS).map(([path, words]) => onMap(path, words));
  const tools = TOOLS.map((tool) => {
    const words: Words = (language) => ({ title: tool.name[language], text: tool.description[language] });
    return (tool === bestTimeToVisit ? onWindows : onMap)(toolPath(tool), words);
  });
  const datasets = site.catalog.map((dataset) => {
    const words: Words = (language) => {
      const { name: title, description: text } = declarationWords(dataset, language);
      return { title, text };
    };
    if (dataset.live) return countsCard(site, dataset, words);
    return (dataset === climateWindows ? onWindows : onMap)(landingPath(dataset), words);
  });
  const reference = onMap('/docs', () => ({ title: REFERENCE_TITLE, text: API_SUMMARY }));
  return [...sections, ...datasets, ofPlace(), ofPair(site), ...tools, { ...reference, languages: ['en'] }];
}

const SECTIONS: Readonly<Record<string, Words>> = {
  '/': (language) => ({ title: HOME_WORDS[language].heading, text: HOME_WORDS[language].description }),
  '/datasets': (language) => pageWords(DATASETS_WORDS[language]),
  '/destinations': (language, { data }) => {
    const { title, description } = DESTINATION_WORDS[language].list;
    return { title, text: description(countOf(data.listDestinations(), language)) };
  },
  '/comparisons': (language, { data }) => {
    const { title, description } = COMPARISON_WORDS[language].list;
    return { title, text: description(countOf(data.listComparisons(), language)) };
  },
  [TOOLS_PATH]: (language) => {
    const { toolsTitle: title, toolsLead: text } = TOOL_WORDS[language];
    return { title, text };
  },
  '/how-it-is-made': (language) => pageWords(METHOD_WORDS[language]),
  [SOURCES_PATH]: (language) => pageWords(SOURCE_WORDS[language]),
  '/partners': (language) => pageWords(PARTNERS_WORDS[language]),
};

function pageWords({ title, description: text }: { title: string; description: string }): PageWords {
  return { title, text };
}

function countOf(rows: readonly unknown[], language: SiteLanguage): string {
  return VOCABULARY[language].number(rows.length);
}

function cardMaker(site: Site, drawCard: DrawCard) {
  return (path: string, words: Words): PageCard => ({
    path,
    languages: SITE_LANGUAGES,
    datasets: [...PLACE_DATASETS, comparisons],
    draw: (language, places) => drawCard(cardWords(words(language, site)), places, language),
  });
}

function countsCard(site: Site, dataset: Dataset, words: Words): PageCard {
  return {
    path: landingPath(dataset),
    languages: SITE_LANGUAGES,
    datasets: [dataset, destinations],
    draw(language, places) {
      const rows = site.data.readRows(dataset) as readonly ToolUsage[];
      const said = cardWords(words(language, site));
      const today = site.releases.get(dataset.slug).publishedAt.toISOString().slice(0, 10);
      if (rows.length === 0) return mapCard(said, places, language);
      return usageCard(said, usageOf(rows, today, language), language);
    },
  };
}

function ofPlace(): PageCard {
  return {
    path: '/destinations/:slug',
    languages: SITE_LANGUAGES,
    datasets: PLACE_DATASETS,
    draw(language, places, slug) {
      const place = places.get(slug);
      if (!place) throw pageNotFound();
      return placeCard(place, places, language);
    },
  };
}

function ofPair({ data }: Site): PageCard {
  return {
    path: '/comparisons/:slug',
    languages: SITE_LANGUAGES,
    datasets: [...PLACE_DATASETS, comparisons],
    draw(language, places, slug) {
      const pair = data.listComparisons().find((row) => row.slug === slug);
      if (!pair) throw pageNotFound();
      const [a, b] = [places.get(pair.a_slug)!, places.get(pair.b_slug)!];
      const title = COMPARISON_WORDS[language].title(a.name, b.name);
      return pairCard(cardWords({ title, text: pair.intros[language] }), a, b, language);
    },
  };
}

function cardWords({ title, text }: PageWords): CardWords {
  return { title, lines: [text.split(/(?<=[.?]) /, 1)[0]!] };
}
