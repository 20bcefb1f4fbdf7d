import { html } from 'ghtml';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import { dayDefinition, costOf, estimateText } from '../estimate.ts';
import { placePath, type Place, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { toolPath } from '../tools/tool-cards.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { WORDS } from '../words/words.ts';
import { fill, counted } from '../words/fill.ts';

const SUGGESTED_DAYS = 3;

/** The cost of a day, its basis, and a link to the trip price tool. `chart` is HTML. */
export function costSection(
  chart: string,
  place: Place,
  places: Places,
  receipts: RowProvenance,
  language: SiteLanguage,
): string {
  const words = WORDS[language].destination;
  const priceTool = fill(words.priceTool, { name: place.name });
  return html`<div class="figured">
    !${chart}
    <div>
      <p>${dayDefinition(language)}</p>
      <p class="note">
        ${estimateRanges(place, language)} !${evidenceBasis(place, places, receipts, language)}
      </p>
      <p><a class="more" href="${priceToolPath(place, language)}">${priceTool}</a></p>
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
  return fill(WORDS[language].destination.estimates, { costs: vocabulary.list(costs) });
}

function evidenceBasis(
  place: Place,
  places: Places,
  receipts: RowProvenance,
  language: SiteLanguage,
): string {
  const words = WORDS[language].destination;
  const { isBorrowed, listings } = costOf(place, 'mid');
  const { list, number } = VOCABULARY[language];
  const mid = receipts['avg_daily_budget_usd']?.parts?.['mid'];
  const year = place.costs.mid?.year;
  if (listings === undefined || year === undefined) return '';
  if (!isBorrowed) return html`${fill(words.ownRooms, { listings: number(listings), year })}`;
  const donors = (mid?.donors ?? []).flatMap((slug) => places.get(slug) ?? []);
  const links = donors.map(
    (donor) => html`<a href="${sitePath(language, placePath(donor))}">${donor.name}</a>`,
  );
  return fill(words.borrowedRooms, {
    similar: counted(language, words.similarPlaces, links.length),
    places: links.length > 0 ? ` (${list(links)})` : '',
    listings: number(listings),
    year,
  });
}
