import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from '#device/load-part.ts';
import type { LatePartsProps } from './late-parts.tsx';

/** The rest of the page comes first. */
const AFTER_MS = 1500;

/** The parts that load after the page, which works without them. */
export function LateBanners(props: LatePartsProps) {
  const [Parts, setParts] = useState<ComponentType<LatePartsProps> | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = () =>
      loadPart(() => import('./late-parts.tsx')).then(
        ({ LateParts }) => isGone || setParts(() => LateParts),
        console.warn,
      );
    const timer = setTimeout(load, AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return Parts && <Parts {...props} />;
}
