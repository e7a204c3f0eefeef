/**
 * Toasts of the whole app. The library behind them is loaded with the first toast, not with the page.
 * SPEC.md section 9: errors stand 3 s, others 7 s unless told otherwise.
 */
type Toasts = typeof import('./toaster.tsx');
let loading: Promise<Toasts> | undefined;
let mounted = false;

async function toaster(): Promise<Toasts['toast']> {
  loading ??= import('./toaster.tsx');
  const { mountToaster, toast } = await loading;
  if (!mounted) {
    mounted = true;
    mountToaster();
  }
  return toast;
}

const ERROR_MS = 3000;
const NOTICE_MS = 7000;

/** A red toast for 3 s. The same text is not shown twice at once. */
export async function toastError(message: string): Promise<void> {
  (await toaster()).error(message, { id: message, duration: ERROR_MS });
}

/** A green toast. */
export async function toastSuccess(message: string, milliseconds = ERROR_MS): Promise<void> {
  (await toaster()).success(message, { id: message, duration: milliseconds });
}

/** A plain notice, 7 s. */
export async function toastNotice(message: string, milliseconds = NOTICE_MS): Promise<void> {
  (await toaster())(message, { id: message, duration: milliseconds });
}
