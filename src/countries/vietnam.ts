import { fileURLToPath } from 'node:url';
import type { Country } from './country.ts';

export const vietnam: Country = {
  slug: 'vietnam',
  folder: fileURLToPath(new URL('../../data/vietnam', import.meta.url)),
};
