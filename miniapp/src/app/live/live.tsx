import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#api/session.ts';
import { firstScreen } from '#device/first-screen.ts';
import { loadPart } from '#device/load-part.ts';

/** Connects a signed-in user on every screen, as soon as the first screen is there. */
export function Live() {
  const [Connection, setConnection] = useState<ComponentType | null>(null);
  const isSignedIn = useSession().state === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    let isGone = false;
    const load = () => loadPart(() => import('./live-connection.tsx'), Number.POSITIVE_INFINITY);
    void firstScreen.then(load).then(({ LiveConnection }) => isGone || setConnection(() => LiveConnection));
    return () => {
      isGone = true;
    };
  }, [isSignedIn]);
  return isSignedIn && Connection ? <Connection /> : null;
}
