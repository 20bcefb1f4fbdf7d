import { ROOM_SETTINGS } from './room-settings.ts';
import { SERVICE_SETTINGS } from './service-settings.ts';
import { BadSetting, type Known, type Setting } from './setting.ts';

/** Every variable the service reads, once and in order: `.env.example` and the reference are made from this table. */
export const SETTINGS = { ...SERVICE_SETTINGS, ...ROOM_SETTINGS };

export type Config = {
  readonly [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['parse']>;
};

/** An empty variable counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const config: Record<string, unknown> = {};
  for (const [key, each] of Object.entries<Setting<unknown>>(SETTINGS)) {
    config[key] = parseSetting(each, environment, config as unknown as Known);
  }
  return Object.freeze(config) as Config;
}

function parseSetting<Value>(
  { variable, fallback, parse }: Setting<Value>,
  environment: Readonly<Record<string, string | undefined>>,
  known: Known,
): Value {
  const text = environment[variable] || (typeof fallback === 'string' ? fallback : fallback(known));
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    throw new BadSetting(`${variable} must be ${error.message}, not ${JSON.stringify(text)}.`);
  }
}

export function envExample(): string {
  const known = readConfig({});
  const blocks = Object.values<Setting<unknown>>(SETTINGS).map(
    ({ variable, fallback, sentence }) =>
      `# ${sentence}\n#${variable}=${typeof fallback === 'string' ? fallback : fallback(known)}\n`,
  );
  return `# Every setting of Sampan with its default. Copy to .env and uncomment what you change.\n\n${blocks.join('\n')}`;
}
