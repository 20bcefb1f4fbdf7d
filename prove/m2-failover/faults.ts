import { until } from '../../test/support/until.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './network.ts';

/** A fault of the primary's machine. */
export interface Fault {
  readonly name: string;
  strike(machine: Machine): Promise<void>;
  repair(machine: Machine, cluster: Cluster): Promise<void>;
}

const EVERYTHING = /./;
const DATABASE = /patroni|postgres/;
const SENDERS = /walsender/;

export const KILLED: Fault = {
  name: 'the primary is killed',
  strike: (machine) => until(() => machine.signal('SIGKILL', DATABASE) === 0, 'It did not end'),
  repair: async (machine, cluster) => cluster.startPatroni(machine),
};

export const HUNG: Fault = {
  name: "the primary's machine hangs",
  async strike(machine) {
    machine.signal('SIGSTOP', EVERYTHING);
    // Processes that were started in the meantime.
    machine.signal('SIGSTOP', EVERYTHING);
  },
  repair: async (machine) => void machine.signal('SIGCONT', EVERYTHING),
};

const CUT_OFF: Fault = {
  name: 'the primary loses its network',
  strike: (machine) => machine.setCable('down'),
  repair: (machine) => machine.setCable('up'),
};

export const FAULTS: readonly Fault[] = [KILLED, HUNG, CUT_OFF];

/** From now on the standbys receive nothing from the primary, which does not notice. */
export function silence(machine: Machine): void {
  if (machine.signal('SIGSTOP', SENDERS) === 0) throw new Error(`${machine.name} has no standby`);
}
