import { useState } from 'react';
import { keep, kept } from './preferences.ts';

/** A local preference that is on or off: `[on, setOn]`. Kept as 'true' or 'false'. */
export function useKeptSwitch(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => kept(key) === 'true');
  return [
    on,
    (next) => {
      keep(key, String(next));
      setOn(next);
    },
  ];
}
