import { connect } from 'node:net';
import { listConcurrent, listInterrupted, listOutcomes } from './model.ts';
import { restart } from './model-releases.ts';
import { emptyState, type Moment, type State } from './model-state.ts';
import type { Engine, Machine } from './machine.ts';
import {
  holdNothing,
  performCommand,
  performRequest,
  writeRequest,
  type Held,
  type Seen,
} from './perform-step.ts';
import { DriverDied } from './start-driver.ts';
import {
  isEvent,
  isRequest,
  PARTNERS,
  ROOMS,
  roomOf,
  TOKEN_SLOTS,
  type Fault,
  type History,
  type MachineEvent,
  type OperatorCommand,
  type PartnerRequest,
  type PlainStep,
  type Step,
  READS,
} from './steps.ts';

const BEGIN_MS = Date.parse('2060-01-01T00:00:00Z');
const STEP_MS = 1_000;
const HOUR_MS = 3_600_000;
const APART_MS = 400 * 24 * HOUR_MS;
/** The model follows at most this many states at once; more would mean that a reading is missing. */
const MOST_STATES = 3_000;

export interface Ran {
  /** Why the history disagrees with the model, if it does. */
  readonly failure: string | undefined;
  /** Whole answers, to compare the engines. After a fault they may differ. */
  readonly answers: readonly string[] | undefined;
}

const CHANGES_NOTHING: ReadonlySet<string> = new Set([...READS, 'trash', 'backup']);

/** What faults may strike, besides requests and commands. */
const STRUCK: ReadonlySet<string> = new Set(['reap', 'use', 'publish']);

class Disagreement extends Error {}

/** Runs the history on one engine beside the model, which knows every state that is possible. */
export async function runHistory(engine: Engine, history: History): Promise<Ran> {
  const machine = await engine.begin(history.some(({ do: what }) => what === 'restore'));
  const run = createRun(engine, machine);
  let at = 0;
  try {
    await run.begin();
    for (const [index, step] of history.entries()) {
      at = index;
      await run.perform(step, index);
    }
    at = history.length;
    await run.sweep(history.length);
    return { failure: undefined, answers: run.answers() };
  } catch (error) {
    const step = history[at];
    const what = step ? `step ${at + 1}, ${JSON.stringify(step)}` : 'the last look at everything';
    const text = error instanceof Disagreement ? error.message : String((error as Error).stack);
    return { failure: `${engine.name}, ${what}: ${text}`, answers: undefined };
  } finally {
    await machine.revive().catch(() => {});
    await machine.end();
  }
}

function createRun(engine: Engine, machine: Machine) {
  let held: Held = holdNothing(0, 0);
  const backups = new Map<string, string>();
  const answers: string[] = [];
  let hadFault = false;
  let states: State[] = [emptyState()];
  // Earlier times than those of other histories in the database, so that nothing of theirs is due; and the steady clock never goes back.
  let [wall, steady] = [BEGIN_MS - machine.number * APART_MS, machine.number * APART_MS * 10];

  const momentOf = (name: string): Moment => ({ step: name, wall, steady });

  function keep(next: readonly State[], why: () => string): void {
    const distinct = new Map(next.map((state) => [JSON.stringify(state), state]));
    if (distinct.size === 0) throw new Disagreement(why());
    if (distinct.size > MOST_STATES) throw new Disagreement(`${distinct.size} states are possible`);
    states = [...distinct.values()];
  }

  /** Keeps the states that agree with what was seen, and remembers what the caller learnt. */
  function agree(step: PlainStep, moment: Moment, { answer, whole, learn }: Seen): void {
    const outcomes = states.flatMap((state) => listOutcomes(state, step, moment));
    if (!outcomes.some(isUnknown)) answers.push(JSON.stringify(whole ?? answer));
    keep(
      outcomes.filter((outcome) => isUnknown(outcome) || isSame(outcome.answer, answer)).map(learnIn),
      () => `${write(answer)} instead of ${writeAll(outcomes.map((outcome) => outcome.answer))}`,
    );
    learn();
  }

  const see = (step: PartnerRequest | OperatorCommand, name: string): Promise<Seen> =>
    isRequest(step) ? performRequest(machine, held, step) : performCommand(engine, machine, held, step, name);

  async function performPlain(step: PlainStep, name: string): Promise<void> {
    const moment = momentOf(name);
    if (isEvent(step)) {
      await performEvent(step, name);
      keep(
        states.flatMap((state) => listOutcomes(state, step, moment).map((outcome) => outcome.state)),
        () => 'no state is possible',
      );
      return;
    }
    agree(step, moment, await see(step, name));
  }

  async function performEvent(step: MachineEvent, name: string): Promise<void> {
    switch (step.do) {
      case 'reap':
        await machine.ask('reap');
        return;
      case 'restart':
        await machine.ask('stop');
        return machine.start();
      case 'migrate':
        await machine.ask('stop');
        await machine.place.age();
        await command(['partners', 'list']);
        return machine.start();
      case 'use':
        return machine.ask('use', step.tool);
      case 'publish':
        return machine.ask('publish');
      case 'build':
        return command(['build', '--json']);
      case 'pass':
        wall += step.hours * HOUR_MS;
        steady += step.hours * HOUR_MS;
        return;
      case 'setClock':
        wall += step.hours * HOUR_MS;
        return;
      case 'backup': {
        const folder = machine.place.path(`backup-${machine.number}-${name}`);
        await command(['backup', folder, ...(step.photos ? [] : ['--no-photos'])], / is missing\.\n/);
        backups.set(step.slot, folder);
        return;
      }
      case 'restore': {
        const folder = backups.get(step.slot);
        if (folder === undefined) return;
        await machine.ask('stop');
        await machine.place.lose();
        await machine.ask('point', machine.place.settings());
        await command(['restore', folder]);
        return machine.start();
      }
    }
  }

  async function command(args: readonly string[], tolerated?: RegExp): Promise<void> {
    const { exitCode, stdout, stderr } = await machine.ask('run', args);
    if (exitCode !== 0 && !tolerated?.test(stderr))
      throw new Disagreement(`${args.join(' ')} failed: ${stdout}${stderr}`);
  }

  async function performTogether(steps: readonly PartnerRequest[], name: string): Promise<void> {
    const moments = steps.map((_, index) => momentOf(`${name}.${index}`));
    const seen = await Promise.all(steps.map((step) => performRequest(machine, held, step)));
    const brief = seen.map(({ answer }) => shorten(answer));
    answers.push(JSON.stringify(brief));
    // Which came first may differ between the engines.
    hadFault = true;
    const possible = states.flatMap((state) => listConcurrent(state, steps, moments));
    keep(
      possible
        .filter((each) =>
          each.answers.every(
            (answer, index) => isUnknown({ answer }) || isSame(shorten(answer), brief[index]),
          ),
        )
        .map(({ answers: given, state }) =>
          given.reduce<State>((kept, answer) => learnIn({ answer, state: kept }), state),
        ),
      () => `${write(brief)} instead of ${writeAll(possible.map((each) => each.answers.map(shorten)))}`,
    );
    for (const { learn } of seen) learn();
  }

  async function performFaulty(fault: Fault, after: number, step: PlainStep, name: string): Promise<void> {
    hadFault = true;
    const { disk } = engine;
    if (isEvent(step) && !STRUCK.has(step.do)) return performPlain(step, name);
    if (fault === 'half sent') return isRequest(step) ? sendHalf(machine, held, step) : undefined;
    const moment = momentOf(name);
    if (fault === 'unread' || !disk) {
      if (isEvent(step)) return performPlain(step, name);
      await see(step, name);
      keep(
        states.flatMap((state) => listOutcomes(state, step, moment).map((outcome) => outcome.state)),
        () => 'no state is possible',
      );
      return;
    }
    // A new process costs as much as three histories, so each kill strikes one engine.
    if (fault === 'kill' && (after % 2 === 0) !== (engine.name === 'SQLite')) return performPlain(step, name);
    disk.become(fault === 'kill' ? 'killed' : 'full', after);
    const seen = await attempt(() =>
      isEvent(step) ? performEvent(step, name).then(() => undefined) : see(step, name),
    );
    await attempt(() => machine.ask('ping'));
    disk.become('well');
    const died = await machine.revive();
    const interrupted = () => states.flatMap((state) => listInterrupted(state, step, moment));
    if (!seen || isFailure(seen.answer)) keep(interrupted(), () => 'no state is possible');
    else {
      const before = states;
      agree(step, moment, seen);
      for (const state of states) doubtNotes(state, before[0]!.lastEvent);
    }
    if (died) for (const state of states) restart(state);
  }

  async function perform(step: Step, index: number): Promise<void> {
    [wall, steady] = [wall + STEP_MS, steady + STEP_MS];
    const name = String(index);
    await machine.setTime(wall, steady);
    if (step.do === 'together') await performTogether(step.steps, name);
    else if (step.do === 'faulty') await performFaulty(step.fault, step.after, step.step, name);
    else await performPlain(step, name);
    if (step.do === 'pass' || step.do === 'setClock') await machine.setTime(wall, steady);
    else await look(step, index);
  }

  /** Reads the room after each step that may have changed it. */
  async function look(step: Step, index: number): Promise<void> {
    if (CHANGES_NOTHING.has(step.do)) return;
    const room = 'room' in step ? step.room : 'photo' in step ? roomOf(step.photo) : 1;
    const own = PARTNERS[index % 2]!;
    await performPlain({ do: 'details', token: `${own}a`, own, room }, `${index} look`);
  }

  /** Reads everything at the end: what the callers hold, and what is shown of the rooms that there are. */
  async function sweep(index: number): Promise<void> {
    const { held: slots, db } = states[0]!;
    const rooms = ROOMS.filter((room) => db.rooms[room]);
    const owners = PARTNERS.filter((partner) => slots[`${partner}a`]);
    const deleted = Object.values(db.trash).map(({ photo }) => photo);
    const reads: PlainStep[] = [
      ...TOKEN_SLOTS.filter((token) => slots[token]).map((token) => ({ do: 'rooms', token }) as const),
      ...owners.map((partner) => ({ do: 'audit', token: `${partner}a` }) as const),
      ...rooms.map((room) => ({ do: 'trash', room }) as const),
      ...deleted.slice(0, 2).map(({ room, id }) => ({ do: 'image', room, photo: id }) as const),
    ];
    for (const [place, step] of reads.entries()) await performPlain(step, `${index} sweep ${place}`);
  }

  return {
    async begin() {
      await machine.setTime(wall, steady);
      held = holdNothing(machine.number, await machine.ask('countTokens'));
    },
    perform,
    sweep,
    answers: () => (hadFault ? undefined : answers),
  };
}

const isUnknown = ({ answer }: { readonly answer: object }) => 'unknown' in answer;

const isSame = (one: unknown, other: unknown) => write(one) === write(other);

/** What the caller learns is no part of the answer. */
const write = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'learns' ? undefined : value));

const writeAll = (all: readonly unknown[]) => [...new Set(all.map(write))].slice(0, 5).join(' or ');

function learnIn({ answer, state }: { readonly answer: object; readonly state: State }): State {
  const { learns = {} } = answer as { readonly learns?: Readonly<Record<string, string>> };
  Object.assign(state.held, learns);
  return state;
}

/** Concurrent requests are answered with photos as they are a moment later. */
function shorten(answer: object): object {
  const { status, message, error, learns } = answer as Record<string, unknown>;
  return { status, message, error, ...(learns === undefined ? {} : { learns }) };
}

/** An answer after which nobody knows whether the work is done. */
function isFailure(answer: object): boolean {
  const { status, ok } = answer as { readonly status?: number | string; readonly ok?: boolean };
  return ok === false || status === 'failed' || (typeof status === 'number' && status >= 500);
}

function doubtNotes(state: State, lastEvent: number): void {
  for (const note of state.ledger)
    if (note.event > lastEvent && note.status === 'written') note.status = 'perhaps';
}

/** Undefined if the process died, or the connection with it. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (error instanceof DriverDied || ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(String(code)))
      return undefined;
    throw error;
  }
}

/** The connection breaks before the request is complete, so nothing may happen. */
async function sendHalf(machine: Machine, held: Held, step: PartnerRequest): Promise<void> {
  const [path, options] = writeRequest(step, held);
  const { port } = new URL(machine.url());
  const socket = connect(Number(port), '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('error', () => resolve());
  socket.on('connect', () => {
    const headers = Object.entries(options?.headers ?? {}).map(
      ([name, value]) => `${name}: ${String(value)}\r\n`,
    );
    const text = `${options?.method ?? 'GET'} ${path} HTTP/1.1\r\nhost: sampan.test\r\n${headers.join('')}`;
    socket.write(text, () => {
      socket.destroy();
      resolve();
    });
  });
  await promise;
}
