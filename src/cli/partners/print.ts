import { withoutControls } from '../../plain-text.ts';

export interface OutputFlags {
  readonly json: boolean;
}

/** A document for programs, or text for people: never both. */
export function print({ json }: OutputFlags, document: object, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(document)}\n` : withoutControls(text));
}

/** An instant as people read it in a table, to the minute and in UTC. */
export function shortTime(date: Date | null, ifNone: string): string {
  return date?.toISOString().slice(0, 16).replace('T', ' ') ?? ifNone;
}
