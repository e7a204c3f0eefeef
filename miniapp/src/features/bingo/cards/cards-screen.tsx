import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#api/session.ts';
import { nameOfOwner } from '#games/card-states.ts';
import { GameSpaceHeader } from '#games/game-space.tsx';
import { GAME_UI } from '#games/game-ui.ts';
import { InsufficientBalance } from '#games/insufficient-balance.tsx';
import { type CardsStart, cardsStartIn, type StakeNotice, toRoundStart } from '#games/navigation.ts';
import { RoomFacts } from '#games/room-facts.tsx';
import { useWaitingRoom } from '#games/use-waiting-room.ts';
import { WaitingRoomTitle } from '#games/waiting-room-title.tsx';
import { withStart } from '#games/with-start.tsx';
import { useBackButton, useClosingConfirmation, useMainButton } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { playOn } from '../background-rounds.ts';
import { useAnnounceEnd } from '../use-announce-end.ts';
import { CardDock } from './card-dock.tsx';
import { CardGrid } from './card-grid.tsx';
import { useCardChoice } from './use-card-choice.ts';

function ChooseCards({ start }: { start: CardsStart }) {
  const { t } = useTranslation('bingo');
  const navigate = useNavigate();
  const user = useMe();
  const announceEnd = useAnnounceEnd();
  const { singleStake: stake, gameSpace: space } = start;
  const me = user._id;

  const toStakes = (notice: StakeNotice | null) =>
    navigate('/BetAmountPage', { replace: true, state: { gameSpace: space, notice } });
  const { room, seconds, starting, leave } = useWaitingRoom('bingo', {
    stake,
    space,
    me,
    roomId: start.roomId,
    onBack: toStakes,
    onPlay: (roomId) =>
      navigate('/game', { replace: true, state: toRoundStart(user.phoneNo, stake, space, roomId) }),
  });
  const choice = useCardChoice(room, me, start.cards);
  const { chosen, paid, paying } = choice;

  function back() {
    choice.leave();
    if (room) playOn(room, me, announceEnd);
    leave(() => toStakes(null));
  }
  /** Whoever comes back from the wallet finds the same cards chosen. */
  async function deposit() {
    await navigate('/select-cards', { replace: true, state: { ...start, cards: chosen } });
    await navigate('/wallet');
  }
  const price = formatAmount(chosen.length * stake, true);
  const confirmText =
    chosen.length > 0 ? t('cards.confirm', { n: chosen.length, amount: price }) : t('cards.confirmNone');
  const allIn = chosen.length === 0 && paid.length > 0;
  useBackButton(back);
  useClosingConfirmation(paid.length > 0);
  const inTelegram = useMainButton(
    chosen.length > 0
      ? { text: confirmText, enabled: !starting, pending: paying, onPress: () => void choice.confirm() }
      : null,
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-6 md:gap-y-4">
      <div className="px-3.5 md:col-span-2 md:px-0">
        <WaitingRoomTitle
          onBack={back}
          seconds={seconds}
          waitingFor={room && t(starting ? 'games:room.starting' : 'games:room.waiting')}
        >
          <Amount value={stake} whole />
        </WaitingRoomTitle>
        <RoomFacts
          room={room}
          win={t('cards.win')}
          inPlay={t('cards.inPlay', { count: room?.userCount ?? 0 })}
        />
        {space && <GameSpaceHeader space={space} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3.5 py-2 md:max-h-none md:overflow-visible md:px-0">
        <CardGrid all={choice.all} shown={choice.shown} onTouch={choice.touch} />
      </div>
      <div className="grid content-start gap-3 border-t border-line bg-surface px-3.5 py-3 md:sticky md:top-24 md:self-start md:rounded-card md:border md:p-4 md:shadow-card">
        <CardDock
          choice={choice}
          stake={stake}
          owner={choice.shown === null ? null : nameOfOwner(room, me, choice.shown)}
        />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
          <Button variant="outline" onClick={back}>
            {t('games:room.back')}
          </Button>
          {allIn ? (
            <p
              role="status"
              className="grid min-h-12 place-items-center rounded-control bg-brand-soft px-3 text-center text-sm font-bold text-brand-ink"
            >
              {t('cards.allIn', { count: paid.length })}
            </p>
          ) : (
            !inTelegram && (
              <Button
                disabled={chosen.length === 0 || room === null || starting}
                pending={paying}
                onClick={choice.confirm}
                className="tabular px-3! leading-tight"
              >
                {confirmText}
              </Button>
            )
          )}
        </div>
      </div>
      <InsufficientBalance price={choice.short} onClose={choice.closeShort} onDeposit={deposit} />
    </div>
  );
}

export const CardsScreen = withStart(GAME_UI.bingo.paths.stakes, cardsStartIn, ChooseCards);
