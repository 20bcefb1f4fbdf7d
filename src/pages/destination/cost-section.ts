import { html } from 'ghtml';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import { dayDefinition } from '../day-words.ts';
import { costOf, estimateText } from '../estimate.ts';
import { placePath, type Place, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { toolPath } from '../tools/tool-path.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { DESTINATION_WORDS } from './words.ts';

const SUGGESTED_DAYS = 3;

/** The cost of a day, its basis, and a link to the trip price tool. `chart` is HTML. */
export function costSection(
  chart: string,
  place: Place,
  places: Places,
  receipts: RowProvenance,
  language: SiteLanguage,
): string {
  const words = DESTINATION_WORDS[language];
  return html`<div class="figured">
    !${chart}
    <div>
      <p>${dayDefinition(language)}</p>
      <p class="note">
        ${estimateRanges(place, language)} !${evidenceBasis(place, places, receipts, language)}
      </p>
      <p><a class="more" href="${priceToolPath(place, language)}">${words.priceTool(place.name)}</a></p>
    </div>
  </div>`;
}

/** The address of the trip budget tool with its form filled in. */
function priceToolPath({ slug, country }: Place, language: SiteLanguage): string {
  const query = new URLSearchParams({
    place: slug,
    days: String(SUGGESTED_DAYS),
    style: 'mid',
    travellers: '2',
  });
  return `${sitePath(language, toolPath(tripBudget, country))}?${query.toString()}#result`;
}

function estimateRanges(place: Place, language: SiteLanguage): string {
  const vocabulary = VOCABULARY[language];
  const costs = BANDS.map(
    (band) => `${vocabulary.bands[band].toLowerCase()} ${estimateText(vocabulary, costOf(place, band))}`,
  );
  return DESTINATION_WORDS[language].estimates(vocabulary.list(costs));
}

function evidenceBasis(
  place: Place,
  places: Places,
  receipts: RowProvenance,
  language: SiteLanguage,
): string {
  const words = DESTINATION_WORDS[language];
  const { isBorrowed, listings } = costOf(place, 'mid');
  const { list, number } = VOCABULARY[language];
  const mid = receipts['avg_daily_budget_usd']?.parts?.['mid'];
  const year = place.costs.mid?.year;
  if (listings === undefined || year === undefined) return '';
  if (!isBorrowed) return html`${words.ownRooms(number(listings), String(year))}`;
  const donors = (mid?.donors ?? []).flatMap((slug) => places.get(slug) ?? []);
  const links = donors.map(
    (donor) => html`<a href="${sitePath(language, placePath(donor))}">${donor.name}</a>`,
  );
  return words.borrowedRooms(links.length, list(links), number(listings), String(year));
}
