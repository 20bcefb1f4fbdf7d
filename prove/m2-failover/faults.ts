import { until } from '../../test/until.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './network.ts';

/** What happens to the machine of the primary. */
export interface Fault {
  readonly name: string;
  strike(machine: Machine): Promise<void>;
  mend(machine: Machine, cluster: Cluster): Promise<void>;
}

const EVERYTHING = /./;
const DATABASE = /patroni|postgres/;
const SENDERS = /walsender/;

export const KILLED: Fault = {
  name: 'the primary is killed',
  strike: (machine) => until(() => machine.signal('SIGKILL', DATABASE) === 0, 'It did not die'),
  mend: async (machine, cluster) => cluster.startPatroni(machine),
};

export const HUNG: Fault = {
  name: 'the machine of the primary hangs',
  async strike(machine) {
    machine.signal('SIGSTOP', EVERYTHING);
    // What was started meanwhile.
    machine.signal('SIGSTOP', EVERYTHING);
  },
  mend: async (machine) => void machine.signal('SIGCONT', EVERYTHING),
};

const CUT_OFF: Fault = {
  name: 'the primary is cut off',
  strike: (machine) => machine.setCable('down'),
  mend: (machine) => machine.setCable('up'),
};

export const FAULTS: readonly Fault[] = [KILLED, HUNG, CUT_OFF];

/** From here on the standbys hear nothing more of the primary, and it does not notice. */
export function silence(machine: Machine): void {
  if (machine.signal('SIGSTOP', SENDERS) === 0) throw new Error(`Nobody follows ${machine.name}`);
}
