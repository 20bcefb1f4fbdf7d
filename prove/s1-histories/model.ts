import { applyCommand } from './model-operator.ts';
import { LEASE_MS, reap } from './model-photos.ts';
import { applyRequest } from './model-requests.ts';
import { countUse, publish, restart } from './model-releases.ts';
import { backUp, restore } from './model-restore.ts';
import type { Moment, State } from './model-state.ts';
import { isRequest, type PartnerRequest, type PlainStep } from './steps.ts';

// What may be seen after each step. Nothing here comes from src: the model would share its mistakes.

/** An answer, and the state after it. */
export interface Outcome {
  readonly answer: object;
  readonly state: State;
}

const DONE = { done: true };

/** Everything that may happen if nothing fails. */
export function listOutcomes(before: State, step: PlainStep, moment: Moment): Outcome[] {
  if (step.do === 'restore')
    return restore(before, step.slot, moment).map((state) => ({ answer: DONE, state }));
  const state = structuredClone(before);
  return [{ answer: apply(state, step, moment), state }];
}

function apply(state: State, step: Exclude<PlainStep, { do: 'restore' }>, moment: Moment): object {
  switch (step.do) {
    case 'reap':
      reap(state, moment);
      return DONE;
    case 'restart':
    case 'migrate':
      restart(state);
      return DONE;
    case 'use':
      countUse(state, step.tool, moment);
      return DONE;
    case 'publish':
      publish(state, moment);
      return DONE;
    case 'build':
      state.db.releases['vietnam-destinations'] = 'rows';
      return DONE;
    case 'pass':
    case 'setClock':
      return DONE;
    case 'backup':
      backUp(state, step.slot, step.photos);
      return DONE;
    default:
      return isRequest(step) ? applyRequest(state, step, moment) : applyCommand(state, step, moment);
  }
}

/** Everything that may be true if nobody knows how far the step came. What the caller would have learnt stays unknown. */
export function listInterrupted(before: State, step: PlainStep, moment: Moment): State[] {
  const done = listOutcomes(before, step, moment).map(({ state }) => {
    for (const note of state.ledger)
      if (note.event > before.lastEvent && note.status === 'written') note.status = 'perhaps';
    return state;
  });
  return [before, ...done, ...listHalfDone(before, step, moment)];
}

function listHalfDone(before: State, step: PlainStep, moment: Moment): State[] {
  const changed = (change: (state: State) => void) => {
    const state = structuredClone(before);
    change(state);
    return state;
  };
  if (step.do === 'publish') return [changed((state) => publish(state, moment, before.served))];
  if (step.do === 'issue') return [changed(({ db }) => (db.nextToken += 1))];
  if ((step.do === 'undo' || step.do === 'putBack') && before.db.trash[step.photo])
    return [changed(({ db }) => (db.trash[step.photo]!.busyUntil = moment.wall + LEASE_MS))];
  if (step.do !== 'reap') return [];
  // Each photo may be moved, and emptied.
  const turns = Array.from({ length: 2 * Object.keys(before.db.trash).length }, (_, index) => index);
  return turns.flatMap((most) => [
    changed((state) => reap(state, moment, most)),
    changed((state) => reap(state, moment, most + 1)),
    // The file is gone, and its row is not.
    changed((state) => {
      reap(state, moment, most);
      const rows = structuredClone(state.db.trash);
      reap(state, moment, most + 1);
      state.db.trash = { ...rows };
    }),
  ]);
}

/** All answers that concurrent requests may get, in the order in which they were sent, whichever is carried out first. */
export function listConcurrent(
  before: State,
  steps: readonly PartnerRequest[],
  moments: readonly Moment[],
): { readonly answers: readonly object[]; readonly state: State }[] {
  const all = steps.map((step, index) => ({ step, moment: moments[index]!, index }));
  const carryOut = (state: State, left: typeof all): { answers: object[]; state: State }[] =>
    left.length === 0
      ? [{ answers: [], state }]
      : left.flatMap((next) =>
          listOutcomes(state, next.step, next.moment).flatMap((outcome) =>
            carryOut(
              outcome.state,
              left.filter((each) => each !== next),
            ).map(({ answers, state: end }) => {
              const placed = [...answers];
              placed[next.index] = outcome.answer;
              return { answers: placed, state: end };
            }),
          ),
        );
  return carryOut(before, all);
}
