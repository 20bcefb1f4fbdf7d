import { peakKibibytes } from './peak-memory.ts';

// Preloaded into a process: prints its peak memory in kibibytes as the last line of stderr when it exits.
process.on('exit', () => process.stderr.write(`${peakKibibytes()}\n`));
