// The toast library is loaded with the first toast, not with the page.
type Toasts = typeof import('./toaster.tsx');
let loaded: Promise<Toasts> | undefined;

async function toaster(): Promise<Toasts['toast']> {
  loaded ??= import('./toaster.tsx');
  const { mountToaster, toast } = await loaded;
  mountToaster();
  return toast;
}

const ERROR_MS = 3000;
const NOTICE_MS = 7000;

/** Shows a red toast for 3 s. The same text is not shown twice at once. */
export async function toastError(message: string): Promise<void> {
  (await toaster()).error(message, { id: message, duration: ERROR_MS });
}

/** Shows a green toast, for 3 s by default. */
export async function toastSuccess(message: string, durationMs = ERROR_MS): Promise<void> {
  (await toaster()).success(message, { id: message, duration: durationMs });
}

/** Shows a plain notice, for 7 s by default. */
export async function toastNotice(message: string, durationMs = NOTICE_MS): Promise<void> {
  (await toaster())(message, { id: message, duration: durationMs });
}
