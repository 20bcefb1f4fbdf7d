import { climateWindows } from '../../datasets/climate-windows.ts';
import { destinations } from '../../datasets/destinations.ts';
import { presentSchemaOrgCatalog } from '../../datasets/metadata/schema-org.ts';
import type { ToolUsage } from '../../datasets/tool-usage-daily.ts';
import { homePage } from '../../pages/home/home-page.ts';
import { describeCatalog } from '../metadata/describe-dataset.ts';
import type { AddPage } from './add-pages.ts';
import type { Site } from './site.ts';

export function homePages(addPage: AddPage, site: Site): void {
  const { data, catalog, baseUrl } = site;
  const live = catalog.filter((dataset) => dataset.live);
  addPage('/', ({ language }) => ({
    datasets: catalog,
    async make() {
      const uses = live.flatMap((dataset) => data.readRows(dataset) as readonly ToolUsage[]);
      const places = await data.findPlaces(language);
      const { sources } = await data.findFacts(destinations);
      const home = {
        cards: data.listCards(),
        places,
        comparisons: data.listComparisons(),
        numbers: {
          destinations: data.listDestinations().length,
          comparisons: data.listComparisons().length,
          months: data.readRows(climateWindows).length,
          sources: sources.size,
          uses: uses.reduce((total, row) => total + row.uses, 0),
        },
        baseUrl,
      };
      const jsonLd = presentSchemaOrgCatalog(new URL('/', baseUrl).href, describeCatalog(site));
      return { ...homePage(home, language), jsonLd };
    },
  }));
}
