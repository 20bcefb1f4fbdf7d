const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port',
  EACCES: 'this user may not use this port',
};

export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  /** The settings that name the host and the port, for the operator. */
  readonly settings: string;
}

/** The operator can mend it: the message names the address, the settings and the reason. */
export class CannotListen extends Error {
  constructor({ host, port, settings }: ListeningPlace, reason: string, cause: unknown) {
    const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    super(`Cannot listen on ${address} (${settings}): ${reason}.`, { cause });
  }
}

/** Starts to listen, or throws CannotListen where the place itself is the reason. */
export async function listen(place: ListeningPlace, start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
    if (reason === undefined) throw error;
    throw new CannotListen(place, reason, error);
  }
}
