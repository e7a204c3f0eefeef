import type { Room } from '@chewata/common/contract/rooms/room';
import { SIDES } from '@chewata/common/games/flip/side';
import { useTranslation } from 'react-i18next';
import { useCardName } from '#games/cards/use-card-name.ts';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/layout/card.tsx';

/** The players of each side. The server has masked their phones. */
export function FlipPlayers({ room }: { room: Room }) {
  const { t } = useTranslation('flip');
  const sideName = useCardName('flip');
  return (
    <div className="grid grid-cols-2 gap-3">
      {SIDES.map((side) => {
        const players = Object.keys(room.players).filter((seat) => room.players[seat]?.includes(side));
        return (
          <Card key={side} className="min-w-0 p-3">
            <h2 className="text-sm font-bold">{t('players.side', { side: sideName(side) })}</h2>
            {players.length === 0 && <p className="mt-1 text-sm text-soft">{t('players.none')}</p>}
            <ul className="mt-1 grid gap-1">
              {players.map((seat) => (
                <li
                  key={seat}
                  className={classNames(
                    'min-w-0 rounded-small px-2 py-1 text-sm',
                    seat === String(room.seat) && 'bg-brand-soft',
                  )}
                >
                  <span className="block truncate font-bold">{room.userNames[seat]}</span>
                  <span className="tabular block text-xs text-soft">{room.maskedPhones[seat]}</span>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
