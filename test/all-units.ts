import { importSuites } from './import-suites.ts';

// The tests beside the code.
importSuites('{src,prove}/**/*.test.ts');
