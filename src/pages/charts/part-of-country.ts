import type { Country, CountryPart } from '../../countries/country.ts';

/** A region that is not on the country's list is in no part. */
export function findPart({ regions, parts }: Country, regionCode: string): CountryPart | undefined {
  const indexOf = (code: string) => regions.findIndex((region) => region.code === code);
  const index = indexOf(regionCode);
  return index < 0 ? undefined : parts.findLast(({ first }) => indexOf(first) <= index);
}
