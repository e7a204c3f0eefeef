import { useState } from 'react';
import { readPreference, savePreference } from './preferences.ts';

/** A preference that is on or off, as `[on, setOn]`. Stored as 'true' or 'false'. */
export function useSwitchPreference(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readPreference(key) === 'true');
  return [
    on,
    (next) => {
      savePreference(key, String(next));
      setOn(next);
    },
  ];
}
