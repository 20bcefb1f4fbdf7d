/** Something on the command line that names nothing or cannot be: its message is one line. */
export class BadArgument extends Error {}
