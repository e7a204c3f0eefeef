import { lazy, Suspense, useSyncExternalStore } from 'react';

type State = 'never' | 'open' | 'closed';
let state: State = 'never';
const listeners = new Set<() => void>();

function show(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the settings modal from wherever one is. */
export const openSettingsModal = (): void => show('open');

const SettingsModal = lazy(() =>
  import('../features/profile/settings-modal.tsx').then((module) => ({ default: module.SettingsModal })),
);

/** Where the modal stands; its code comes when it is first opened. */
export function SettingsModalHost() {
  const now = useSyncExternalStore(subscribe, () => state);
  if (now === 'never') return null;
  return (
    <Suspense fallback={null}>
      <SettingsModal open={now === 'open'} onClose={() => show('closed')} />
    </Suspense>
  );
}
