import { html } from 'ghtml';
import { isMovedByHeight } from '../../datasets/declared/climate.ts';
import type { Place } from '../place.ts';
import { fill, VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';
import type { ReceiptSources } from './sources-table.ts';
import { sourceTexts } from '../sources/source-texts.ts';
import type { DataPoints } from '../../datasets/declared/comparison-data-points.ts';
import type { Comparison, ComparisonType } from '../../datasets/declared/comparisons.ts';

/** Names the station behind a climate chart; undefined if the figures come from a grid. */
export function stationNote(
  place: Pick<Place, 'station'>,
  climate: PlaceClimate,
  language: SiteLanguage,
): string | undefined {
  if (climate.kind !== 'station') return undefined;
  return joined(stationText(place, language), WORDS[language].destination.series.station[climate.quality]);
}

/** Names the gridded data behind the climate class, as HTML; empty if the class comes from a station. */
export function gridNote(climate: PlaceClimate, data: ReceiptSources, language: SiteLanguage): string {
  if (climate.kind === 'station') return '';
  const quality = WORDS[language].destination.series[climate.kind][climate.quality];
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
  const { station: words } = WORDS[language].destination;
  const { number } = VOCABULARY[language];
  const { station: name, distance_km, height_difference_m: height, period } = station;
  const metres = number(Math.abs(height ?? 0));
  const apart =
    height === null || height === 0 ? '' : fill(height > 0 ? words.lower : words.higher, { metres });
  const where = fill(words.where, {
    station: name,
    km: number(distance_km),
    height: apart,
    years: period.replace('-', '–'),
  });
  return isMovedByHeight(height ?? 0) ? `${where} ${words.moved}` : where;
}

/** The credit and the years of the gridded data. */
function gridText({ receipts, sources }: ReceiptSources, language: SiteLanguage): string {
  const origins = receipts['climate_zone']?.sources ?? [];
  const grid = origins.flatMap((origin) => ('source' in origin ? (sources.get(origin.source) ?? []) : []))[0];
  if (!grid) return '';
  const { credit, period } = sourceTexts(grid, language);
  return fill(WORDS[language].destination.station.grid, { credit, years: period.replace('-', '–') });
}

/** The other place of a comparison, with facts from that comparison. */
export interface RelatedPlace {
  readonly slug: string;
  readonly comparison: Comparison;
  readonly type: ComparisonType;
  readonly distanceKm: number;
}

export type PlaceClimate = DataPoints['climate']['a'];

/** Nearest first. */
export function listRelatedPlaces(comparisons: readonly Comparison[], slug: string): RelatedPlace[] {
  const ours = comparisons.filter(({ a_slug, b_slug }) => a_slug === slug || b_slug === slug);
  return ours
    .map((comparison) => ({
      slug: comparison.a_slug === slug ? comparison.b_slug : comparison.a_slug,
      comparison,
      type: comparison.type,
      distanceKm: comparison.data_points.distance_km,
    }))
    .sort((a, b) => a.distanceKm - b.distanceKm);
}

/** All comparisons of a place contain the same normals, so the first one is enough. */
export function findClimate(comparisons: readonly Comparison[], slug: string): PlaceClimate | undefined {
  for (const { a_slug, b_slug, data_points } of comparisons) {
    if (a_slug === slug) return data_points.climate.a;
    if (b_slug === slug) return data_points.climate.b;
  }
  return undefined;
}
