/** An unusable sidecar, document or command. The message is one line for the operator. */
export class BadDocument extends Error {}
