import { BANDS } from '../../../datasets/measures/day-definition.ts';
import type { Country } from '../../../countries/country.ts';
import { costOf, estimateText } from '../../estimate.ts';
import { mapPlaces, windowsPlaces, type Place, type Places } from '../../place.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { comparedMonthsDrawing } from '../months/compared-months.ts';
import { locatorDrawing } from '../map/locator-map.ts';
import { narrowLayout, type MapLayout } from '../map/layouts.ts';
import { mapDrawing } from '../map/map.ts';
import type { MapLayer } from '../map/places.ts';
import { usagePanels, type Usage } from '../counts/usage-chart.ts';
import { listParts, windowsPanel } from '../months/windows-chart.ts';
import { renderShareCard } from './share-card.ts';
import { SHARE_SIZE } from './share-path.ts';
import { capitalized } from '../../../datasets/words/text.ts';

export interface CardWords {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Large letters, because most sites show previews at thumbnail size. */
const LARGE: MapLayer = { name: 'wide', fontSize: 23, swell: 1.7 };
const FEW: Partial<MapLayout> = { fontSize: 14, swell: 1, lastNamedTier: 1 };
const WHOLE = SHARE_SIZE.width - 128;

/** A title with text, and the map of all destinations. */
export async function mapCard(
  { title, lines }: CardWords,
  country: Country,
  places: Places,
  language: SiteLanguage,
): Promise<string> {
  const layout = { ...narrowLayout(country), ...FEW };
  const drawing = await mapDrawing(country, mapPlaces(places), language, { layout });
  const { height } = SHARE_SIZE;
  const width = Math.round((height * drawing.width) / drawing.height);
  return renderShareCard({
    title,
    lines,
    textWidth: SHARE_SIZE.width - width - 128,
    mostLines: 6,
    pictures: [{ drawing, x: SHARE_SIZE.width - width, y: 0, width, height }],
  });
}

/** A title with text, and the best months of as many destinations as fit. */
export function windowsCard(
  { title, lines }: CardWords,
  country: Country,
  places: Places,
  language: SiteLanguage,
): string {
  const pictures = listParts(country, windowsPlaces(places)).map((part, index) => ({
    drawing: windowsPanel(part, language),
    x: 64 + index * 366,
    y: 262,
    width: 340,
    height: 256,
  }));
  return renderShareCard({ title, lines, textWidth: WHOLE, mostLines: 2, pictures });
}

/** A title with text, and the daily uses of the two most used tools. */
export function usageCard({ title, lines }: CardWords, usage: Usage, language: SiteLanguage): string {
  const size = { width: 510, height: 248 };
  const pictures = usagePanels(usage, language, 2).map((drawing, index) => ({
    drawing,
    x: 64 + index * 562,
    y: 270,
    ...size,
  }));
  return renderShareCard({ title, lines, textWidth: WHOLE, mostLines: 2, pictures });
}

/** A place with a map of its surroundings, its best months and the cost of a day. */
export async function placeCard(place: Place, places: Places, language: SiteLanguage): Promise<string> {
  const vocabulary = VOCABULARY[language];
  const { months, bands } = vocabulary;
  const words = CHART_WORDS[language];
  const all = mapPlaces(places);
  const here = all.find(({ slug }) => slug === place.slug)!;
  const costs = BANDS.map((band) => `${bands[band]} ${estimateText(vocabulary, costOf(place, band))}`);
  const origin = costOf(place, 'mid').isBorrowed ? [capitalized(vocabulary.fromSimilarPlaces)] : [];
  const size = { width: 620, height: 446 };
  const drawing = await locatorDrawing(place.country, all, here, language, { layers: [LARGE] });
  return renderShareCard({
    title: place.name,
    lines: [
      words.climate.go(months(place.row.best_visit_months)),
      `${words.budget.estimated}: ${costs.join(' · ')}`,
      ...origin,
    ],
    textWidth: 430,
    mostLines: 8,
    pictures: [{ drawing, x: SHARE_SIZE.width - size.width - 40, y: 92, ...size }],
  });
}

/** Two places with the best months of each. */
export function pairCard({ title, lines }: CardWords, a: Place, b: Place, language: SiteLanguage): string {
  const [first, second] = [a, b].map(({ name, row }) => ({ name, bestMonths: row.best_visit_months }));
  const drawing = comparedMonthsDrawing(first!, second!, language);
  return renderShareCard({
    title,
    lines,
    textWidth: WHOLE,
    mostLines: 2,
    pictures: [{ drawing, x: 64, y: 318, width: WHOLE, height: (WHOLE * drawing.height) / drawing.width }],
  });
}
