export async function generate(_: { check: boolean }): Promise<void> {}
