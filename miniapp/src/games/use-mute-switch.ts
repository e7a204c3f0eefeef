import type { Game } from '@chewata/common/games';
import { useState } from 'react';
import { readPreference, savePreference } from '#device/preferences.ts';
import { uiOf } from './game-ui.ts';

export interface MuteSwitch {
  isMuted: boolean;
  setMuted: (muted: boolean) => void;
}

/** Whether the player has muted a game: a preference of this device, 'true' or 'false'. */
export function useMuteSwitch(game: Game): MuteSwitch {
  const { mutedKey, mutedFallbackKey } = uiOf(game).sound;
  const [isMuted, setState] = useState(
    () => (readPreference(mutedKey) ?? (mutedFallbackKey && readPreference(mutedFallbackKey))) === 'true',
  );
  return {
    isMuted,
    setMuted(muted) {
      savePreference(mutedKey, String(muted));
      setState(muted);
    },
  };
}
