import type { Dataset } from '../../datasets/dataset.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/receipt-store.ts';
import type { SourceDescription, ValueClass } from '../../datasets/provenance/provenance.ts';
import { declarationWords, WORDS } from '../../pages/language.ts';
import { findClimate } from '../../pages/charts/climate.ts';
import { methodPage } from '../../pages/method-page.ts';
import type { AddPage } from '../page-adder.ts';
import type { Site } from '../site-data.ts';
import { entriesOf } from '../../datasets/records.ts';

export function methodPages(addPage: AddPage, site: Site): void {
  const { data } = site;
  const { destinations } = data.first.datasets;
  addPage('/how-it-is-made', async ({ language }) => {
    const provenance = new Map<Dataset, ColumnsProvenance>();
    for (const dataset of site.releases.listPublished())
      provenance.set(dataset, (await data.findFacts(dataset)).provenance);
    const sources = [...(await data.findFacts(destinations)).sources.values()];
    const page = {
      counts: [...provenance].map(([dataset, columns]) => ({
        name: declarationWords(dataset, language).name,
        classes: countClasses(columns),
      })),
      destinations: countUnknowns(site, provenance),
      census: WORDS[language].list(site.countries.map(({ census }) => census[language])),
      sources: sources.toSorted((a, b) => sortName(a).localeCompare(sortName(b), 'en')),
    };
    return methodPage(page, language);
  });
}

function countClasses(columns: ColumnsProvenance): Partial<Record<ValueClass, number>> {
  const counts: Partial<Record<ValueClass, number>> = {};
  for (const { classes } of columns.values())
    for (const [name, count] of entriesOf(classes)) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

/** For all countries together. */
function countUnknowns({ data }: Site, provenance: ReadonlyMap<Dataset, ColumnsProvenance>) {
  const counts = { total: 0, censusPopulations: 0, withoutNormals: 0, regionalBudgets: 0 };
  for (const { datasets, listDestinations, listComparisons } of data.countries) {
    const columns = provenance.get(datasets.destinations);
    const comparisons = listComparisons();
    const rows = listDestinations();
    counts.total += rows.length;
    counts.censusPopulations += columns?.get('population')?.classes.observed ?? 0;
    counts.withoutNormals += rows.filter(({ slug }) => !findClimate(comparisons, slug)?.tmean_c).length;
    counts.regionalBudgets += columns?.get('avg_daily_budget_usd')?.classes.regional ?? 0;
  }
  return counts;
}

function sortName({ credit }: SourceDescription): string {
  return credit.replace(/^the /, '');
}
