import type { Room } from '@chewata/common/contract/rooms';
import { useTranslation } from 'react-i18next';
import { totalOf, useBalance } from '#api/balance.ts';
import { Amount } from '#ui/money/amount.tsx';

export interface RoomFactsProps {
  /** Null until it is known. */
  room: Pick<Room, 'possibleWin'> | null;
  win: string;
  /** How many play. */
  inPlay: string;
}

/** What there is to win and how many play, beside one's own balance. */
export function RoomFacts({ room, win, inPlay }: RoomFactsProps) {
  const { t } = useTranslation('games');
  const balance = useBalance();
  return (
    <div className="flex min-h-7 items-center justify-between gap-3 text-sm text-soft">
      <p className="tabular truncate" data-testid="room-facts">
        {room && (
          <>
            {win} <Amount value={room.possibleWin} whole className="font-bold text-gold-ink" />
            {' · '}
            {inPlay}
          </>
        )}
      </p>
      {balance && (
        <p className="whitespace-nowrap">
          {t('room.balance')} <Amount value={totalOf(balance)} unit="none" className="font-bold text-ink" />
        </p>
      )}
    </div>
  );
}
