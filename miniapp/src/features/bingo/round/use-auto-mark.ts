import { useState } from 'react';
import { readPreference } from '#device/preferences.ts';
import { useSwitchPreference } from '#device/use-preference.ts';

const KEY = 'bingo.autoMark';
const ANSWERS = ['true', 'false'];

export interface AutoMark {
  isOn: boolean;
  set: (on: boolean) => void;
  /** The player has not decided on this device yet. */
  isOpen: boolean;
}

/** Whether called numbers are marked automatically, as the player last decided on this device. */
export function useAutoMark(): AutoMark {
  const [isOn, setOn] = useSwitchPreference(KEY);
  const [isOpen, setOpen] = useState(() => !ANSWERS.includes(readPreference(KEY) ?? ''));
  return {
    isOn,
    isOpen,
    set(on) {
      setOn(on);
      setOpen(false);
    },
  };
}
