import type { Side } from '@chewata/common/games/flip/side';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCardName } from '#games/cards/use-card-name.ts';
import { classNames } from '#ui/class-names.ts';
import { CoinFace } from '../coin-faces.tsx';

export interface SideButtonProps {
  side: Side;
  /** How many players have paid for it. */
  players: number;
  /** The side that this player has paid for. */
  mine: Side | null;
  disabled: boolean;
  onPress: () => void;
}

/** One side of the coin to bet on. */
export function SideButton({ side, players, mine, disabled, onPress }: SideButtonProps) {
  const { t } = useTranslation('flip');
  const sideName = useCardName('flip');
  const isMine = mine === side;
  return (
    <button
      type="button"
      data-side={side}
      disabled={disabled}
      aria-pressed={isMine}
      className={classNames(
        'relative grid justify-items-center gap-2 rounded-card border-2 bg-surface p-4 shadow-card',
        isMine ? 'border-mine' : 'border-line active:bg-sunken',
        mine !== null && !isMine && 'opacity-45',
      )}
      onClick={onPress}
    >
      <CoinFace side={side} className="w-full max-w-40" />
      <span className="text-lg font-bold">{sideName(side)}</span>
      <span className="tabular text-sm text-soft">{t('side.players', { n: players })}</span>
      {isMine && (
        <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-mine text-on-state">
          <Check className="size-4" strokeWidth={3} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}
