import { firstScreen } from '#device/first-screen.ts';

/** A page that stays open looks for a new version this often. */
const LOOK_MS = 30 * 60_000;
/** A worker that does not answer must not keep the user waiting. */
const PATIENCE_MS = 4000;

let registration: ServiceWorkerRegistration | null = null;

/** Has the worker keep each file of the app that this page has loaded, or will yet load, past the worker. */
function keepLoaded(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const files = (list.getEntries() as PerformanceResourceTiming[])
      .filter(({ workerStart }) => workerStart === 0)
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname);
    if (files.length > 0) worker.postMessage({ type: 'keep', files });
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Starts the worker once the first screen can be used; it then keeps what that screen needed. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await firstScreen;
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    if (active) keepLoaded(active);
    setInterval(() => void registration?.update().catch(() => undefined), LOOK_MS);
  } catch (error) {
    // Some web views and private windows have none.
    console.warn('the app is not kept on this device', error);
  }
}

/** True if a newer version of the app waits to take over. */
export const isNewVersionWaiting = (): boolean => Boolean(registration?.waiting);

/** Lets a waiting version take over, then loads the page from it. */
export async function takeNewVersion(): Promise<void> {
  const waiting = registration?.waiting;
  if (waiting) {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    waiting.postMessage({ type: 'take-over' });
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
  location.reload();
}

/** Loads the page again, from the newest version: after an update the server no longer has the old one's files. */
export async function reloadNewest(): Promise<void> {
  await registration?.update().catch(() => undefined);
  const installing = registration?.installing;
  if (installing)
    await Promise.race([
      new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => {
          if (installing.state === 'installed' || installing.state === 'redundant') resolve();
        });
      }),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  await takeNewVersion();
}
