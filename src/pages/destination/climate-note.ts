import { html } from 'ghtml';
import { isMovedByHeight } from '../../datasets/declared/climate-normals.ts';
import type { Place } from '../place.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { PlaceClimate } from './related-places.ts';
import type { ReceiptSources } from './sources-table.ts';
import { sourceTexts } from '../sources/source-texts.ts';
import { DESTINATION_WORDS } from './words.ts';

/** Names the station behind a climate chart; undefined if the figures come from a grid. */
export function stationNote(
  place: Pick<Place, 'station'>,
  climate: PlaceClimate,
  language: SiteLanguage,
): string | undefined {
  if (climate.kind !== 'station') return undefined;
  return joined(stationText(place, language), DESTINATION_WORDS[language].series.station[climate.quality]);
}

/** Names the gridded data behind the climate class, as HTML; empty if the class comes from a station. */
export function gridNote(climate: PlaceClimate, data: ReceiptSources, language: SiteLanguage): string {
  if (climate.kind === 'station') return '';
  const quality = DESTINATION_WORDS[language].series[climate.kind][climate.quality];
  return html`<p class="note">${joined(gridText(data, language), quality)}</p>`;
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** One sentence for each place that has a station. */
export function stationTexts(places: readonly Place[], language: SiteLanguage): string[] {
  return places
    .filter(({ station }) => station !== undefined)
    .map((place) => `${place.name}: ${stationText(place, language)}`);
}

/** The station's name, distance, height and years. */
function stationText({ station }: Pick<Place, 'station'>, language: SiteLanguage): string {
  if (!station) return '';
  const { station: words } = DESTINATION_WORDS[language];
  const { number } = VOCABULARY[language];
  const { name, distanceKm, heightDifferenceM: height, period } = station;
  const metres = number(Math.abs(height ?? 0));
  const apart =
    height === null || height === 0 ? '' : height > 0 ? words.lower(metres) : words.higher(metres);
  const where = words.where(name, number(distanceKm), apart, period.replace('-', '–'));
  return isMovedByHeight(height ?? 0) ? `${where} ${words.moved}` : where;
}

/** The credit and the years of the gridded data. */
function gridText({ receipts, sources }: ReceiptSources, language: SiteLanguage): string {
  const origins = receipts['climate_zone']?.sources ?? [];
  const grid = origins.flatMap((origin) => ('source' in origin ? (sources.get(origin.source) ?? []) : []))[0];
  if (!grid) return '';
  const { credit, period } = sourceTexts(grid, language);
  return DESTINATION_WORDS[language].station.grid(credit, period.replace('-', '–'));
}
