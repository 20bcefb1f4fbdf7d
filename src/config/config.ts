import { checkTogether } from './check-together.ts';
import { badSetting, type Known, type Setting } from './setting.ts';
import { SETTINGS, type Config } from './settings.ts';

export { SETTINGS, type Config };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting. An empty variable counts as unset. */
export function readConfig(environment: Environment = process.env): Config {
  const values: Record<string, unknown> = {};
  for (const [key, each] of Object.entries<Setting<unknown>>(SETTINGS)) {
    values[key] = readSetting(each, environment, values as unknown as Known);
  }
  const config = Object.freeze(values) as Config;
  checkTogether(config);
  return config;
}

function readSetting<Value>(setting: Setting<Value>, environment: Environment, known: Known): Value {
  const given = environment[setting.variable];
  const text = given || defaultOf(setting.fallback, known);
  if (setting.accepts(text)) return setting.parse(text);
  throw badSetting(setting, text, given ? '' : ', the default derived from other settings: set it');
}

const defaultOf = (fallback: Setting<unknown>['fallback'], known: Known) =>
  typeof fallback === 'string' ? fallback : fallback(known);

/** Every setting with its description, allowed values and default. */
export function envExample(): string {
  const known = readConfig({});
  const blocks = Object.values<Setting<unknown>>(SETTINGS).map(
    ({ variable, fallback, sentence, allowed }) =>
      `# ${sentence}\n# Allowed: ${allowed}.\n#${variable}=${defaultOf(fallback, known)}\n`,
  );
  return `# All settings with their defaults. Copy this file to .env beside it and uncomment the lines you change.\n\n${blocks.join('\n')}`;
}
