import { fileURLToPath } from 'node:url';
import { countryPath, type Country } from '../countries/country.ts';
import type { Dataset } from '../datasets/dataset.ts';
import { landingPath } from '../datasets/metadata/described-dataset.ts';
import { SOURCES_PATH } from '../datasets/provenance/source-library.ts';
import { pageNotFound } from '../errors.ts';
import {
  mapCard,
  pairCard,
  placeCard,
  usageCard,
  windowsCard,
  type CardWords,
} from '../pages/charts/share-cards.ts';
import {
  declarationWords,
  countryNames,
  fill,
  sharePath,
  SITE_LANGUAGES,
  WORDS,
  type SiteLanguage,
} from '../pages/language.ts';
import {
  comparisonPath,
  COMPARISONS_PATH,
  DESTINATIONS_PATH,
  placePath,
  type Places,
  toolPath,
  TOOLS_PATH,
} from '../pages/place.ts';
import { REFERENCE_PATH } from '../pages/reference/reference-page.ts';
import { loadSharp } from '../photos/picture.ts';
import { bestTimeToVisit } from '../tools/best-time-to-visit.ts';
import { describeTool } from '../tools/tool.ts';
import { TOOLS } from '../tools/tools.ts';
import type { AddRoute } from './router.ts';
import type { CountryData, Site } from './site-data.ts';

/** The Open Graph pictures that other sites show with a link. */
export function addShareCards(add: AddRoute, site: Site): void {
  for (const { path, ofCountry, draw } of listPageCards(site))
    for (const language of SITE_LANGUAGES)
      add(sharePath(language, path), async ({ params }) => ({
        body: await drawPng(draw(language, await ofCountry.findPlaces(language), params['slug'] ?? '')),
        mediaType: 'image/png',
        isCompressed: true,
      }));
}

const FONTS = ['regular', 'bold'].map((weight) =>
  fileURLToPath(new URL(`../pages/font/be-vietnam-pro-${weight}.ttf`, import.meta.url)),
);

let prepared: Promise<void> | undefined;

async function drawPng(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  await (prepared ??= loadFonts());
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
}

/** Rendering one letter with a font file makes the font available to later drawings, whatever fonts the machine has. */
async function loadFonts(): Promise<void> {
  const sharp = await loadSharp();
  for (const fontfile of FONTS)
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer();
}

/** The card for one page, or for all pages of a route. */
interface PageCard {
  /** The page's English path. */
  readonly path: string;
  /** The country whose places it shows. */
  readonly ofCountry: CountryData;
  /** Returns SVG. Throws if there is no such page. */
  readonly draw: (language: SiteLanguage, places: Places, slug: string) => string;
}

/** A card shows the first sentence of the text. */
interface PageWords {
  readonly title: string;
  readonly text: string;
}

type Words = (language: SiteLanguage, site: Site, ofCountry: CountryData) => PageWords;

type DrawCard = (words: CardWords, country: Country, places: Places, language: SiteLanguage) => string;

/** One card for each kind of page. */
function listPageCards(site: Site): PageCard[] {
  const { first, countries } = site.data;
  const onMap = cardMaker(site, first, mapCard);
  const sections = Object.entries(SECTIONS).map(([path, words]) => onMap(path, words));
  const datasets = site.catalog.map((dataset) => {
    const words: Words = (language) => {
      const { name: title, description: text } = declarationWords(dataset, language);
      return { title, text };
    };
    if (dataset.live) return countsCard(site, dataset, words);
    const ofCountry = countries.find(({ country }) => country === dataset.country) ?? first;
    const draw = dataset === ofCountry.datasets.climateWindows ? windowsCard : mapCard;
    return cardMaker(site, ofCountry, draw)(landingPath(dataset), words);
  });
  return [...sections, ...datasets, ...countries.flatMap((ofCountry) => listCountryCards(site, ofCountry))];
}

function listCountryCards(site: Site, ofCountry: CountryData): PageCard[] {
  const { country } = ofCountry;
  const onMap = cardMaker(site, ofCountry, mapCard);
  const onWindows = cardMaker(site, ofCountry, windowsCard);
  return [
    ...Object.entries(COUNTRY_SECTIONS).map(([path, words]) => onMap(countryPath(country, path), words)),
    ofPlace(ofCountry),
    ofPair(ofCountry),
    ...TOOLS.map((tool) => {
      const words: Words = (language) => ({
        title: tool.name[language],
        text: describeTool(tool, country)[language],
      });
      return (tool === bestTimeToVisit ? onWindows : onMap)(toolPath(tool, country), words);
    }),
  ];
}

const SECTIONS: Readonly<Record<string, Words>> = {
  '/': (language, { countries }) => {
    const { heading, description } = WORDS[language].home;
    const names = countryNames(countries, language);
    return { title: fill(heading, { countries: names }), text: fill(description, { countries: names }) };
  },
  '/datasets': (language, { countries }) => {
    const { title, description } = WORDS[language].dataset.list;
    return { title, text: fill(description, { countries: countryNames(countries, language) }) };
  },
  '/how-it-is-made': (language) => pageWords(WORDS[language].method),
  [SOURCES_PATH]: (language) => pageWords(WORDS[language].sources),
  '/partners': (language) => pageWords(WORDS[language].partners),
  [REFERENCE_PATH]: (language) => pageWords(WORDS[language].reference),
};

/** The cards that each country has. */
const COUNTRY_SECTIONS: Readonly<Record<string, Words>> = {
  [DESTINATIONS_PATH]: (language, _site, { country, listDestinations }) => {
    const { title, description } = WORDS[language].destination.list;
    return {
      title: fill(title, { country: country.name[language] }),
      text: fill(description, { count: countOf(listDestinations(), language) }),
    };
  },
  [COMPARISONS_PATH]: (language, _site, { country, listComparisons }) => {
    const { title, description } = WORDS[language].comparison.list;
    const values = { country: country.name[language], count: countOf(listComparisons(), language) };
    return { title: fill(title, values), text: fill(description, values) };
  },
  [TOOLS_PATH]: (language, _site, { country }) => {
    const { toolsTitle, toolsLead: text } = WORDS[language].tools;
    return { title: fill(toolsTitle, { country: country.name[language] }), text };
  },
};

function pageWords({ title, description: text }: { title: string; description: string }): PageWords {
  return { title, text };
}

function countOf(rows: readonly unknown[], language: SiteLanguage): string {
  return WORDS[language].number(rows.length);
}

function cardMaker(site: Site, ofCountry: CountryData, drawCard: DrawCard) {
  const { country } = ofCountry;
  return (path: string, words: Words): PageCard => ({
    path,
    ofCountry,
    draw: (language, places) =>
      drawCard(cardWords(words(language, site, ofCountry)), country, places, language),
  });
}

function countsCard(site: Site, dataset: Dataset, words: Words): PageCard {
  const { first } = site.data;
  return {
    path: landingPath(dataset),
    ofCountry: first,
    draw(language, places) {
      const rows = site.data.listUses();
      const said = cardWords(words(language, site, first));
      const today = site.releases.get(dataset.slug).publishedAt.toISOString().slice(0, 10);
      if (rows.length === 0) return mapCard(said, first.country, places, language);
      return usageCard(said, { uses: rows, today }, language);
    },
  };
}

function ofPlace(ofCountry: CountryData): PageCard {
  return {
    path: placePath({ country: ofCountry.country, slug: ':slug' }),
    ofCountry,
    draw(language, places, slug) {
      const place = places.get(slug);
      if (!place) throw pageNotFound();
      return placeCard(place, places, language);
    },
  };
}

function ofPair(ofCountry: CountryData): PageCard {
  const { country, listComparisons } = ofCountry;
  return {
    path: comparisonPath(country, { slug: ':slug' }),
    ofCountry,
    draw(language, places, slug) {
      const pair = listComparisons().find((row) => row.slug === slug);
      if (!pair) throw pageNotFound();
      const [a, b] = [places.get(pair.a_slug)!, places.get(pair.b_slug)!];
      const title = fill(WORDS[language].comparison.title, { a: a.name, b: b.name });
      return pairCard(cardWords({ title, text: pair.intros[language] }), a, b, language);
    },
  };
}

function cardWords({ title, text }: PageWords): CardWords {
  return { title, lines: [text.split(/(?<=[.?]) /, 1)[0]!] };
}
