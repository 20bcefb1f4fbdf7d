import { column, type Dataset, type RowOf } from './dataset.ts';
import { destinations, type Destination } from './destinations.ts';
import { integer, slug, text } from './kind.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

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

export function* climateWindowsOf(places: Iterable<Destination>): Iterable<ClimateWindow> {
  for (const { slug: destination_slug, name_en, best_visit_months } of places) {
    for (const month of MONTHS) {
      const recommended = best_visit_months.includes(month) ? 1 : 0;
      yield { destination_slug, destination_name: name_en, month, recommended };
    }
  }
}

export const climateWindows: Dataset = {
  slug: 'vietnam-climate-windows',
  name: 'Vietnam climate windows',
  description:
    'One row per destination and month: whether the month is among the best to visit. Twelve rows per destination, derived from the ' +
    'best months of the destinations dataset.',
  attribution: destinations.attribution.replace(destinations.name, 'Vietnam climate windows'),
  columns,
  key: ['destination_slug', 'month'],
  rows: async (context) => climateWindowsOf((await destinations.rows(context)) as Iterable<Destination>),
};
