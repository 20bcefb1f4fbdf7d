import type { Country } from '../../countries/country.ts';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import { capitalized } from '../../datasets/words/text.ts';
import { costOf, estimateText } from '../estimate.ts';
import type { Place, Places } from '../place.ts';
import { SHARE_SIZE, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { comparedMonthsDrawing } from './compared-months.ts';
import { drawSurroundings } from './map/locator-map.ts';
import { mapDrawing, narrowLayout } from './map/map.ts';
import { mapPlaces, type MapLayer } from './map/places.ts';
import { renderShareCard } from './share-card.ts';
import { usagePanels, type UsageFacts } from './usage-chart.ts';
import { listParts, windowsPanel } from './windows-chart.ts';
import { fill, WORDS } from '../words/words.ts';

export interface CardWords {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Large letters, because most sites show previews at thumbnail size. */
const LARGE: MapLayer = { name: 'wide', fontSize: 23, swell: 1.7 };
const FEW = { fontSize: 14, swell: 1, lastNamedTier: 1 };
const WHOLE = SHARE_SIZE.width - 128;

/** A title with text, and the map of all destinations. */
export function mapCard(words: CardWords, country: Country, places: Places, language: SiteLanguage): string {
  const layout = { ...narrowLayout(country), ...FEW };
  const drawing = mapDrawing(country, mapPlaces(places), language, layout);
  const { height } = SHARE_SIZE;
  const width = Math.round((height * drawing.width) / drawing.height);
  return renderShareCard({
    ...words,
    textWidth: SHARE_SIZE.width - width - 128,
    mostLines: 6,
    pictures: [{ drawing, x: SHARE_SIZE.width - width, y: 0, width, height }],
  });
}

/** A title with text, and the best months of as many destinations as fit. */
export function windowsCard(
  words: CardWords,
  country: Country,
  places: Places,
  language: SiteLanguage,
): string {
  const pictures = listParts(country, [...places.values()]).map((part, index) => ({
    drawing: windowsPanel(part, language),
    x: 64 + index * 366,
    y: 262,
    width: 340,
    height: 256,
  }));
  return renderShareCard({ ...words, textWidth: WHOLE, mostLines: 2, pictures });
}

/** A title with text, and the daily uses of the two most used tools. */
export function usageCard(
  words: CardWords,
  usage: Pick<UsageFacts, 'uses' | 'today'>,
  language: SiteLanguage,
): string {
  const pictures = usagePanels(usage, language, 2).map((drawing, index) => ({
    drawing,
    x: 64 + index * 562,
    y: 270,
    width: 510,
    height: 248,
  }));
  return renderShareCard({ ...words, textWidth: WHOLE, mostLines: 2, pictures });
}

/** A place with a map of its surroundings, its best months and the cost of a day. */
export function placeCard(place: Place, places: Places, language: SiteLanguage): string {
  const vocabulary = VOCABULARY[language];
  const { climate, budget } = WORDS[language].charts;
  const all = mapPlaces(places);
  const here = all.find(({ slug }) => slug === place.slug)!;
  const costs = BANDS.map(
    (band) => `${vocabulary.bands[band]} ${estimateText(vocabulary, costOf(place, band))}`,
  );
  const origin = costOf(place, 'mid').isBorrowed ? [capitalized(vocabulary.fromSimilarPlaces)] : [];
  const { drawing } = drawSurroundings(place.country, all, here, language, {
    layers: [LARGE],
    highlighted: here.slug,
  });
  const size = { width: 620, height: 446 };
  return renderShareCard({
    title: place.name,
    lines: [
      fill(climate.go, { best: vocabulary.months(place.row.best_visit_months) }),
      `${budget.estimated}: ${costs.join(' · ')}`,
      ...origin,
    ],
    textWidth: 430,
    mostLines: 8,
    pictures: [{ drawing, x: SHARE_SIZE.width - size.width - 40, y: 92, ...size }],
  });
}

/** Two places with the best months of each. */
export function pairCard(words: CardWords, a: Place, b: Place, language: SiteLanguage): string {
  const [first, second] = [a, b].map(({ name, row }) => ({ name, bestMonths: row.best_visit_months }));
  const drawing = comparedMonthsDrawing(first!, second!, language);
  const height = (WHOLE * drawing.height) / drawing.width;
  return renderShareCard({
    ...words,
    textWidth: WHOLE,
    mostLines: 2,
    pictures: [{ drawing, x: 64, y: 318, width: WHOLE, height }],
  });
}
