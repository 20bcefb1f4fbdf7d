import { countryPath, type Country } from '../../countries/country.ts';
import type { Tool } from '../../tools/tool.ts';

export const TOOLS_PATH = '/tools';

/** Specification 2.4: the slug is part of the tool's path. */
export const toolPath = ({ slug }: Pick<Tool, 'slug'>, country: Country) =>
  countryPath(country, `${TOOLS_PATH}/${slug}`);
