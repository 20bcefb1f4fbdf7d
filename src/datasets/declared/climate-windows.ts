import type { Country } from '../../countries/country.ts';
import { aboutCountry } from './about-country.ts';
import { column, type Dataset, type RowOf } from '../dataset.ts';
import type { Destination } from './destinations.ts';
import { integer, slug, text } from '../kind.ts';
import type { DeclaredProvenance } from '../provenance/provenance.ts';
import type { SentenceId } from '../provenance/receipt-words.ts';
import { MONTHS } from '../measures/month-runs.ts';

const columns = {
  destination_slug: column(slug, 'Destination slug, as in the destinations dataset'),
  destination_name: column(text, 'English name'),
  month: column(integer({ minimum: 1, maximum: 12 }), 'Month of the year, 1 to 12'),
  recommended: column(
    integer({ minimum: 0, maximum: 1 }),
    '1 if the month is inside best_visit_months of that destination, else 0',
  ),
};

export type ClimateWindow = RowOf<typeof columns>;

export function* makeClimateWindows(places: Iterable<Destination>): Iterable<ClimateWindow> {
  for (const { slug: destination_slug, name_en, best_visit_months } of places) {
    for (const month of MONTHS) {
      const recommended = best_visit_months.includes(month) ? 1 : 0;
      yield { destination_slug, destination_name: name_en, month, recommended };
    }
  }
}

export function climateWindowsOf({
  country,
  destinations,
}: {
  country: Country;
  destinations: Dataset<Destination>;
}): Dataset<ClimateWindow> {
  const { name, credits } = country;
  const fromDestination = (source: keyof Destination, method: SentenceId): DeclaredProvenance => ({
    class: 'computed',
    method,
    from: {
      dataset: destinations.slug,
      columns: [source],
      row: ({ destination_slug }) => String(destination_slug),
    },
  });
  return aboutCountry(country, {
    title: 'climate windows',
    description:
      'One row per destination and month: whether the month is among the best to visit. Twelve rows per destination, derived from the ' +
      'best months of the destinations dataset.',
    credits: [`Derived from the ${name.en} destinations dataset.`, credits.months, credits.climate],
    keywords: ['travel', 'climate', 'best time to visit', 'months'],
    theme: 'ENVI',
    destinationColumns: ['destination_slug'],
    columns,
    key: ['destination_slug', 'month'],
    provenance: {
      destination_slug: fromDestination('slug', 'destination_slug'),
      destination_name: fromDestination('name_en', 'destination_name'),
      month: { class: 'computed', method: 'each_month' },
      recommended: fromDestination('best_visit_months', 'month_recommended'),
    },
    rows: async (context) => makeClimateWindows(await destinations.rows(context)),
  });
}
