import { onOneEngine } from '../contract/each-engine.ts';
import { checkCsvw } from './check-csvw.ts';
import { checkDataPackages } from './check-data-package.ts';
import { checkDatasets, SLUGS } from './check-datasets.ts';
import { checkSite } from './check-site.ts';

onOneEngine(
  'Metadata',
  (service) => {
    checkDatasets(service);
    checkDataPackages(service, SLUGS);
    checkCsvw(service, SLUGS);
    checkSite(service);
  },
  { REFRESH_MS: '100', REPUBLISH_MS: '100' },
);
