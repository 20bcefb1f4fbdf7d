import type { Moment, State } from './model-state.ts';

// What downloads contain.

const DAY_MS = 86_400_000;
/** Specification 2.4. */
const TRAILING_DAYS = 90;

const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

export function countUse({ db }: State, tool: string, { wall }: Moment): void {
  const key = `${dayOf(wall)} ${tool}`;
  db.uses[key] = (db.uses[key] ?? 0) + 1;
}

/** `served` is what the service goes on serving if it does not come to reading the new release. */
export function publish(state: State, { wall }: Moment, served?: State['served']): void {
  const { db } = state;
  const first = dayOf(wall - (TRAILING_DAYS - 1) * DAY_MS);
  db.releases['service-tool-usage-daily'] = Object.entries(db.uses)
    .map(([key, uses]) => {
      const [day, tool] = key.split(' ') as [string, string];
      return { day, tool, uses };
    })
    .filter(({ day }) => day >= first && day <= dayOf(wall))
    .sort((a, b) => (a.day + a.tool < b.day + b.tool ? -1 : 1));
  state.served = served ?? { ...db.releases };
}

/** A new process trusts no clock yet, and reads the newest releases. */
export function restart(state: State): void {
  state.clock = { difference: null, trustedFrom: 0 };
  state.served = { ...state.db.releases };
}
