import type { Room } from '@chewata/common/contract/rooms/room';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#device/use-media.ts';
import { Amount } from '#ui/money/amount.tsx';

/** The desktop's line over the board: 'Win - {amount} ETB', 'Balls Called', stake and players. */
export function RoundHeading({ room, mute }: { room: Room | null; mute: ReactNode }) {
  const { t } = useTranslation('bingo');
  // A phone shows these figures in the bar at the top; to render them here too would slow each call.
  if (!useMedia('(min-width: 768px)')) return null;
  return (
    <div className="flex items-center gap-6">
      <p className="text-lg font-bold text-gold-ink">
        {t('bingo-play:game.win')} - {room ? <Amount value={room.netWin} unit="etb" whole /> : '–'}
      </p>
      <p>
        {t('bingo-play:game.ballsCalled')}{' '}
        <span className="tabular font-bold">{room?.calledNumbers.length ?? '–'}</span>
      </p>
      <p className="text-soft">
        {t('bingo-play:game.stake')}{' '}
        {room ? <Amount value={room.stake} whole className="font-bold text-ink" /> : '–'}
      </p>
      <p className="text-soft">
        {t('bingo-play:game.player')}{' '}
        <span className="tabular font-bold text-ink">{room?.playerCount ?? '–'}</span>
      </p>
      <div className="ml-auto">{mute}</div>
    </div>
  );
}
