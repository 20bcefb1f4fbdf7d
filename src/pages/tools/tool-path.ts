import { countryPath, type Country } from '../../countries/country.ts';
import type { Tool } from '../../tools/tool.ts';

export const TOOLS_PATH = '/tools';

/** Specification 2.4: the page of a tool is at its slug. */
export const toolPath = ({ slug }: Pick<Tool, 'slug'>, country: Country) =>
  countryPath(country, `${TOOLS_PATH}/${slug}`);
