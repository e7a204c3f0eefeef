import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

export { toast };

/** Puts the list of toasts on the page, at the top right, above dialogs. */
export function mountToaster(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="top-right"
      offset={{ top: 'calc(var(--safe-top) + 72px)' }}
      mobileOffset={{ top: 'calc(var(--safe-top) + 72px)' }}
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
        } as React.CSSProperties
      }
      toastOptions={{ style: { fontSize: '0.875rem', lineHeight: 'var(--leading)' } }}
    />,
  );
}
