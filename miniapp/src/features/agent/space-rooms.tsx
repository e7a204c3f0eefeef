import { type AgentSpace, createAgentRoom } from '@chewata/common/contract/community/agent';
import { PUBLIC_GAMES, type PublicGame, stakeListOf } from '@chewata/common/games';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useSettings } from '#api/settings.ts';
import { GameSpaceHeader } from '#games/game-space.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';

/** One space of the agent: its rooms with their players, and a form that opens a room. */
export function SpaceRooms({ space, rooms, onOpened }: AgentSpace & { onOpened: () => void }) {
  const { t } = useTranslation('agent');
  const settings = useSettings();
  const [game, setGame] = useState<PublicGame>('bingo');
  const [stake, setStake] = useState<string>();
  const [pending, setPending] = useState(false);
  const offered = settings?.stakes[stakeListOf(game, true)] ?? [];
  const chosen = Number(stake ?? offered[0] ?? 0);

  async function open(event: FormEvent) {
    event.preventDefault();
    if (pending || !chosen) return;
    setPending(true);
    try {
      await call(createAgentRoom, { body: { spaceId: space._id, game, stake: chosen } });
      void toastSuccess(t('opened'));
      onOpened();
    } catch (error) {
      void toastError(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }
  return (
    <Card className="grid gap-4 p-4">
      <GameSpaceHeader space={space} />
      {rooms.length === 0 && <p className="text-sm text-soft">{t('noRooms')}</p>}
      <ul className="grid gap-2">
        {rooms.map((room) => (
          <li key={room.id} className="grid gap-1 rounded-control border border-line p-3">
            <div className="flex items-center justify-between gap-2">
              <p className="font-bold">
                {t(`game.${room.game}`)} · <Amount value={room.stake} whole />
              </p>
              <Badge tone={room.status === 'Playing' ? 'info' : 'good'}>
                {t(room.status === 'Playing' ? 'playing' : 'open')}
              </Badge>
            </div>
            <ul className="text-sm text-soft">
              {Object.entries(room.players).map(([id, cards]) => (
                <li
                  key={id}
                >{`${room.userNames[id] ?? ''} ${room.maskedPhones[id] ?? ''}: ${cards.join(', ')}`}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <form
        noValidate
        onSubmit={open}
        className="grid grid-cols-2 items-end gap-2 md:grid-cols-[1fr_1fr_auto]"
      >
        <SelectField
          label={t('whichGame')}
          value={game}
          onChange={(event) => {
            setGame(PUBLIC_GAMES.find((one) => one === event.target.value) ?? game);
            setStake(undefined);
          }}
        >
          {PUBLIC_GAMES.map((one) => (
            <option key={one} value={one}>
              {t(`game.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('stake')}
          value={String(chosen)}
          onChange={(event) => setStake(event.target.value)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {`${formatAmount(one, true)} ${t('common:birr')}`}
            </option>
          ))}
        </SelectField>
        <Button type="submit" pending={pending} className="max-md:col-span-2">
          {t('openRoom')}
        </Button>
      </form>
    </Card>
  );
}
