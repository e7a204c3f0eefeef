import type { Room } from '@chewata/common/contract/rooms/room';
import { useTranslation } from 'react-i18next';
import { totalOf, useBalance } from '#api/balance.ts';
import { classNames } from '#ui/class-names.ts';
import { Amount } from '#ui/money/amount.tsx';

export interface RoomFactsProps {
  /** Null until the room is known. */
  room: Pick<Room, 'possibleWin' | 'userCount'> | null;
  win: string;
  /** How many cards or players are in play. */
  inPlay: string;
}

/** The possible win and the number of cards in play, beside the player's balance. */
export function RoomFacts({ room, win, inPlay }: RoomFactsProps) {
  const { t } = useTranslation('games');
  const balance = useBalance();
  return (
    <div className="flex min-h-9 items-center justify-between gap-x-3 max-[17rem]:flex-wrap text-sm text-soft">
      <p
        className={classNames(
          // Two lines fit.
          'tabular min-w-0 leading-tight',
          room?.userCount === 0 && 'text-xs',
        )}
        data-testid="room-facts"
      >
        {room && (
          <>
            {room.userCount === 0 ? (
              // The win for a single card would be below its stake.
              <span className="text-gold-ink">{t('room.grows')}</span>
            ) : (
              <>
                {win} <Amount value={room.possibleWin} whole className="font-bold text-gold-ink" />
              </>
            )}
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
