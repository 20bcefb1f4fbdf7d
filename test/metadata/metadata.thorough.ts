import { onOneEngine } from '../contract/each-engine.ts';
import { checkDataPackages } from './check-data-package.ts';
import { DATASET_SLUGS } from '../support/dataset-slugs.ts';
import { checkDatasets } from './check-datasets.ts';
import { checkSite } from './check-site.ts';

onOneEngine(
  'Metadata',
  (service) => {
    checkDatasets(service);
    checkDataPackages(service, DATASET_SLUGS);
    checkSite(service);
  },
  { REFRESH_MS: '100', REPUBLISH_MS: '100' },
);
