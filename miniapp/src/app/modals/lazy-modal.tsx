import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import { loadPart } from '#device/load-part.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
}

export interface LazyModal {
  /** Opens the modal from any part of the app. */
  open: () => void;
  /** Loads its code before it is opened. Resolves in any case: opening the modal loads what is missing. */
  preload: () => Promise<void>;
  /** Renders the modal. Its code is loaded when it is first opened. */
  Host: ComponentType;
}

interface ModalState {
  readonly isOpen: boolean;
  /** Null until it is loaded. */
  readonly Modal: ComponentType<ModalProps> | null;
}

/** A modal that any part of the app can open. If its code does not arrive, the page stays as it is. */
export function lazyModal(load: () => Promise<ComponentType<ModalProps>>): LazyModal {
  let state: ModalState = { isOpen: false, Modal: null };
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const change = (changes: Partial<ModalState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const preload = (): Promise<void> => {
    loading ??= loadPart(load).then(
      (Modal) => change({ Modal }),
      (error: unknown) => {
        console.warn('a dialog was not loaded', error);
        loading = null;
        change({ isOpen: false });
      },
    );
    return loading;
  };
  return {
    preload,
    open() {
      change({ isOpen: true });
      void preload();
    },
    Host() {
      const { isOpen, Modal } = useSyncExternalStore(subscribe, () => state);
      return (
        <Suspense fallback={null}>
          {Modal && <Modal open={isOpen} onClose={() => change({ isOpen: false })} />}
        </Suspense>
      );
    },
  };
}
