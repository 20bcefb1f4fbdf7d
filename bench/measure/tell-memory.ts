import { peakKibibytes } from './peak-memory.ts';

// Loaded into a process from outside: when it ends, its peak of memory in kibibytes is the last line of its stderr.
process.on('exit', () => process.stderr.write(`${peakKibibytes()}\n`));
