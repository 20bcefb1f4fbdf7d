/** A sidecar, a document or a command that cannot be used. Its message is one line for the operator. */
export class BadDocument extends Error {}
