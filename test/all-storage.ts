import { importSuites } from './import-suites.ts';

importSuites('test/storage/*.test.ts');
