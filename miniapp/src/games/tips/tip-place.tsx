import { lazy, Suspense, useState } from 'react';
import { loadPart } from '#device/load-part.ts';
import { readPreference } from '#device/preferences.ts';
import { loadTexts } from '#locales/i18n.ts';
import type { TipName } from './tip.tsx';

const Tip = lazy(async () => {
  const [module] = await Promise.all([loadPart(() => import('./tip.tsx')), loadTexts('tips')]);
  return { default: module.Tip };
});

/** A tip that this device shows once: until it is closed or its screen is left. `[isOpen, close]`. */
export function useTip(name: TipName): [boolean, () => void] {
  const [isOpen, setOpen] = useState(() => !readPreference(`tip.${name}`));
  return [isOpen, () => setOpen(false)];
}

/** The place of a tip in its screen, which is kept while the tip loads, so that nothing jumps. */
export const TipPlace = (props: { name: TipName; onClose: () => void }) => (
  <Suspense fallback={<div className="min-h-20" />}>
    <Tip {...props} />
  </Suspense>
);

/** A tip, at the first time only. */
export function FirstTimeTip({ name }: { name: TipName }) {
  const [isOpen, close] = useTip(name);
  return isOpen && <TipPlace name={name} onClose={close} />;
}
