import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { loadPart } from '#device/load-part.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
}

export interface LazyModal {
  /** Opens the modal from any part of the app. */
  open: () => void;
  /** Renders the modal. Its code is loaded when it is first opened. */
  Host: ComponentType;
}

/** A modal that any part of the app can open. */
export function lazyModal(load: () => Promise<ComponentType<ModalProps>>): LazyModal {
  let state: 'never' | 'open' | 'closed' = 'never';
  const listeners = new Set<() => void>();
  const show = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const Modal = lazy(async () => ({ default: await loadPart(load) }));
  return {
    open: () => show('open'),
    Host() {
      const current = useSyncExternalStore(subscribe, () => state);
      if (current === 'never') return null;
      return (
        <Suspense fallback={null}>
          <Modal open={current === 'open'} onClose={() => show('closed')} />
        </Suspense>
      );
    },
  };
}
