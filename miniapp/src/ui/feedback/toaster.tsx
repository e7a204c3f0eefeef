import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

export { toast };

let container: HTMLElement | undefined;

/** Adds the list of toasts to the page, unless it is there: at the top right, above dialogs. */
export function mountToaster(): void {
  if (container?.isConnected) return;
  container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <Toaster
      position="top-right"
      offset={{ top: 'calc(var(--safe-top) + 72px)' }}
      mobileOffset={{ top: 'calc(var(--safe-top) + var(--toast-top, 72px))' }}
      richColors
      style={
        {
          '--normal-bg': 'var(--raised)',
          '--normal-text': 'var(--ink)',
          '--normal-border': 'var(--line)',
          '--error-bg': 'var(--danger)',
          '--error-text': 'var(--on-danger)',
          '--error-border': 'var(--danger)',
          '--success-bg': 'var(--brand)',
          '--success-text': 'var(--on-brand)',
          '--success-border': 'var(--brand)',
          '--border-radius': '12px',
          fontFamily: 'inherit',
          // Taps go through to what is under the toast; it closes by itself.
          pointerEvents: 'none',
        } as React.CSSProperties
      }
      toastOptions={{ style: { fontSize: '0.875rem', lineHeight: 'var(--leading)' } }}
    />,
  );
}
