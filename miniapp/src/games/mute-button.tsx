import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import type { MuteSwitch } from './use-mute-switch.ts';

export interface MuteButtonProps {
  sound: MuteSwitch;
  /** Other words than 'Muted' and 'Sound On'. */
  label?: string;
  /** Shows the words under the icon. */
  labelled?: boolean;
}

/** Mutes the sounds of a game. */
export function MuteButton({ sound, label, labelled = false }: MuteButtonProps) {
  const { t } = useTranslation('games');
  const { isMuted, setMuted } = sound;
  const text = label ?? t(isMuted ? 'sound.muted' : 'sound.on');
  const Icon = isMuted ? VolumeX : Volume2;
  const common = { 'aria-pressed': isMuted, onClick: () => setMuted(!isMuted) };
  if (!labelled)
    return (
      <IconButton
        {...common}
        label={text}
        icon={<Icon className={isMuted ? 'size-5 text-soft' : 'size-5 text-brand'} />}
      />
    );
  return (
    <Button
      {...common}
      variant="ghost"
      size="small"
      className="max-w-20 flex-col gap-0! px-2! text-xs! leading-tight"
      icon={<Icon className="size-5" />}
    >
      {text}
    </Button>
  );
}
