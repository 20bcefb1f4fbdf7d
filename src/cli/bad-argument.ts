/** An invalid command-line argument. The message is one line. */
export class BadArgument extends Error {}
