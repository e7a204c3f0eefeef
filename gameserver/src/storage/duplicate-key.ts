/** True if the error is MongoDB's E11000 on that collection. */
export function isDuplicateKey(error: unknown, collection: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 11000 && String(message).includes(`.${collection} index`);
}
