import { loadPart } from '#device/load-part.ts';

type Toasts = typeof import('./toaster.tsx');
let loaded: Promise<Toasts> | undefined;

/**
 * Loads the toast library, which is no part of the first screen. Called as soon as that is there, so that a toast
 * about a lost connection needs no connection. A load that failed is forgotten: the next toast tries again.
 */
export function loadToasts(): Promise<Toasts> {
  loaded ??= loadPart(() => import('./toaster.tsx')).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Older messages would describe what is no longer so. */
const MAX_WAIT_MS = 15_000;

/** A caller goes on after this time, whether the library is there or not. */
const MAX_BLOCKED_MS = 1000;

const show = (shown: (toast: Toasts['toast']) => void): Promise<void> =>
  Promise.race([present(shown), new Promise<void>((goOn) => setTimeout(goOn, MAX_BLOCKED_MS))]);

async function present(shown: (toast: Toasts['toast']) => void): Promise<void> {
  const askedAt = Date.now();
  try {
    const { mountToaster, toast } = await loadToasts();
    if (Date.now() - askedAt > MAX_WAIT_MS) return;
    mountToaster();
    shown(toast);
  } catch (error) {
    console.warn('no toast shown', error);
  }
}

const ERROR_MS = 3000;
const NOTICE_MS = 7000;

/** Shows a red toast for 3 s. The same text is not shown twice at once. */
export const toastError = (message: string): Promise<void> =>
  show((toast) => toast.error(message, { id: message, duration: ERROR_MS }));

/** Shows a green toast, for 3 s by default. */
export const toastSuccess = (message: string, durationMs = ERROR_MS): Promise<void> =>
  show((toast) => toast.success(message, { id: message, duration: durationMs }));

/** Shows a plain notice, for 7 s by default. */
export const toastNotice = (message: string, durationMs = NOTICE_MS): Promise<void> =>
  show((toast) => toast(message, { id: message, duration: durationMs }));
