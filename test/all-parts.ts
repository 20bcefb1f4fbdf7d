import { importSuites } from './import-suites.ts';

// These tests use parts of the code or the shared services; none starts its own service.
importSuites('test/{countries,extract,mutate,photos,site,support,words}/*.test.ts');
