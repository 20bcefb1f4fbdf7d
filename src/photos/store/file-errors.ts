export async function unlessMissing<Value>(result: Promise<Value>): Promise<Value | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A key that is a folder, or lies below a file, holds nothing either. */
export const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));

export const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code);
