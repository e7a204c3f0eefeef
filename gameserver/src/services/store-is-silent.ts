/**
 * Whether an error says that a store cannot be reached or does not answer: nothing is known of what was asked, and
 * whoever asked may try again.
 */
export function storeIsSilent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  return (
    name.startsWith('MongoServerSelection') ||
    name.startsWith('MongoNetwork') ||
    name === 'MaxRetriesPerRequestError' ||
    // ioredis has no name for it.
    message === 'Command timed out'
  );
}
