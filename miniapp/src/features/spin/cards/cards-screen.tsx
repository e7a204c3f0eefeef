import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { CardGrid } from '#games/cards/card-grid.tsx';
import { CardLegend } from '#games/cards/card-legend.tsx';
import { InsufficientBalance } from '#games/cards/insufficient-balance.tsx';
import { GameSpaceHeader } from '#games/game-space.tsx';
import { GAME_UI } from '#games/game-ui.ts';
import { type CardsStart, cardsStartIn } from '#games/navigation.ts';
import { RoomFacts } from '#games/room-facts.tsx';
import { useWaitingRoom } from '#games/use-waiting-room.ts';
import { WaitingRoomTitle } from '#games/waiting-room-title.tsx';
import { withStart } from '#games/with-start.tsx';
import { useBackButton, useClosingConfirmation } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { ConfirmNumber } from './confirm-number.tsx';
import { NUMBER_LOOKS, useStateNames } from './number-looks.ts';
import { useNumberChoice } from './use-number-choice.ts';

/** Choosing and paying for a number in a spin room, while its countdown runs. */
function ChooseNumber({ start }: { start: CardsStart }) {
  const { t } = useTranslation('spin');
  const user = useMe();
  const freeStake = useSettings()?.freeSpin.stake;
  const names = useStateNames();
  const { singleStake: stake, gameSpace: space } = start;
  const waiting = useWaitingRoom('spin', start);
  const { room, isStarting } = waiting;
  const choice = useNumberChoice(room);
  const { purchase } = choice;
  const [mine] = purchase.paid;

  function back() {
    choice.leaveRoom();
    waiting.toStakes(null);
  }
  useBackButton(back);
  useClosingConfirmation(mine !== undefined);

  return (
    <div className="flex min-h-0 flex-1 flex-col max-[17rem]:overflow-y-auto md:mx-auto md:w-full md:max-w-2xl md:gap-4">
      <div className="grid gap-1 px-3.5 md:px-0">
        <WaitingRoomTitle waiting={waiting} onBack={back} saysWaiting={false}>
          {t('choose.title', { stake: formatAmount(stake, true) })}
        </WaitingRoomTitle>
        <RoomFacts
          room={room}
          win={t('choose.win')}
          inPlay={
            room?.userCount === 0
              ? t('games:room.waiting')
              : t('choose.inPlay', { count: room?.userCount ?? 0 })
          }
        />
        {space && <GameSpaceHeader space={space} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-[17rem]:flex-none max-[17rem]:overflow-visible px-3.5 py-2 md:overflow-visible md:px-0">
        <div className="grid gap-3">
          <CardLegend states={['paid', 'confirmed', 'taken']} looks={NUMBER_LOOKS} names={names} />
          <CardGrid
            states={choice.states}
            looks={NUMBER_LOOKS}
            names={names}
            onTouch={choice.touch}
            wideColumns="md:grid-cols-10"
          />
        </div>
      </div>
      <div className="grid gap-2 border-t border-line bg-surface px-3.5 py-3 md:sticky md:bottom-4 md:rounded-card md:border md:p-4 md:shadow-high">
        <p role="status" className="min-h-6 text-center text-sm font-bold">
          {isStarting
            ? t('choose.over')
            : mine !== undefined
              ? t('choose.inPlayMine', { n: mine })
              : t('choose.touch')}
        </p>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 max-[17rem]:grid-cols-1">
          <Button variant="outline" onClick={back}>
            {t('games:room.back')}
          </Button>
          {mine !== undefined ? (
            <Button variant="outline" disabled={isStarting} onClick={() => purchase.giveBack(mine)}>
              {t('choose.giveBack', { n: mine })}
            </Button>
          ) : (
            <Button
              icon={<Dices className="size-5" />}
              disabled={room === null}
              onClick={choice.selectRandom}
            >
              {t('choose.random')}
            </Button>
          )}
        </div>
      </div>
      {choice.asked !== null && (
        <ConfirmNumber
          key={choice.asked}
          card={choice.asked}
          stake={stake}
          freeSpins={stake === freeStake ? user.remainingSpin : 0}
          onConfirm={choice.confirm}
          onCancel={choice.cancel}
        />
      )}
      <InsufficientBalance purchase={purchase} isSingle />
    </div>
  );
}

export const CardsScreen = withStart(GAME_UI.spin.paths.stakes, cardsStartIn, ChooseNumber);
