const CACHED_DRAWINGS = 1_000;

const drawings = new Map<string, string>();

/** Caches a drawing that many pictures share. The key must contain everything the drawing depends on. */
export function drawOnce(key: string, draw: () => string): string {
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const drawing = draw();
  if (drawings.size < CACHED_DRAWINGS) drawings.set(key, drawing);
  return drawing;
}
