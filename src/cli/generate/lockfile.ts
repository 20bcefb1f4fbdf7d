interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly optional?: boolean; engines?: unknown }>>;
}

/** npm skips optional packages that require a newer Node than the machine's. They run on the bundled Node, so the requirement is removed. */
export function dropOptionalEngines(text: string): string {
  const lockfile = JSON.parse(text) as Lockfile;
  for (const entry of Object.values(lockfile.packages)) if (entry.optional) delete entry.engines;
  return `${JSON.stringify(lockfile, null, 2)}\n`;
}
