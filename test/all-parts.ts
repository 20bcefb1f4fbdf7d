import { importSuites } from './import-suites.ts';

// They test parts of the code, or ask the shared services: none starts a service of its own.
importSuites('test/{countries,extract,photos,site,words}/*.test.ts');
