import { invalidData } from '../../../errors.ts';

/** The first page where none is named. */
export function parsePage(query: unknown): number {
  const { page = '1' } = query as { page?: string | string[] };
  if (typeof page !== 'string' || !/^[1-9][0-9]{0,6}$/.test(page)) throw invalidPage();
  return Number(page);
}

export const invalidPage = () => invalidData({ page: ['The page must be an integer of at least 1.'] });
