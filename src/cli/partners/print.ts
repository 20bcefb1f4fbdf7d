import { withoutControls } from '../../plain-text.ts';

export interface OutputFlags {
  readonly json: boolean;
}

/** Prints a document for programs, or text for people. */
export function print({ json }: OutputFlags, document: object, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(document)}\n` : withoutControls(text));
}

/** An instant for tables, to the minute and in UTC. */
export function shortTime(date: Date | null, ifNone: string): string {
  return date?.toISOString().slice(0, 16).replace('T', ' ') ?? ifNone;
}
