const RETRY_MS = 5000;

const backOnlineOrLater = (): Promise<void> =>
  new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      removeEventListener('online', proceed);
      resolve();
    };
    const timer = setTimeout(proceed, RETRY_MS);
    addEventListener('online', proceed);
  });

/**
 * Loads a part that the page can do without for a while. A lost connection delays it instead of breaking the page;
 * rejects with the last error after `attempts`: after an update the server no longer has the old version's files.
 */
export async function loadPart<T>(load: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (attempts <= 1) throw error;
  }
  await backOnlineOrLater();
  // Being offline is no failure of the server's.
  return loadPart(load, navigator.onLine ? attempts - 1 : attempts);
}
