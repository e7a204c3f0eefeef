import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CardGrid } from '#games/cards/card-grid.tsx';
import { CardLegend } from '#games/cards/card-legend.tsx';
import { otherOwnerName } from '#games/cards/card-states.ts';
import { InsufficientBalance } from '#games/cards/insufficient-balance.tsx';
import { GameSpaceHeader } from '#games/game-space.tsx';
import { GAME_UI } from '#games/game-ui.ts';
import { type CardsStart, cardsStartIn } from '#games/navigation.ts';
import { RoomFacts } from '#games/room-facts.tsx';
import { FirstTimeTip } from '#games/tips/tip-place.tsx';
import { useWaitingRoom } from '#games/use-waiting-room.ts';
import { WaitingRoomTitle } from '#games/waiting-room-title.tsx';
import { withStart } from '#games/with-start.tsx';
import { useBackButton, useClosingConfirmation, useMainButton } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { CardDock } from './card-dock.tsx';
import { CARD_LOOKS, useLegendNames, useStateNames } from './card-looks.ts';
import { useCardChoice } from './use-card-choice.ts';

/**
 * Choosing and paying for cards in a bingo room, while its countdown runs. With very large letters the screen scrolls
 * as a whole.
 */
function ChooseCards({ start }: { start: CardsStart }) {
  const { t } = useTranslation('bingo');
  const navigate = useNavigate();
  const names = useStateNames();
  const legendNames = useLegendNames();
  const { singleStake: stake, gameSpace: space } = start;
  const waiting = useWaitingRoom('bingo', start);
  const { room, isStarting } = waiting;
  const choice = useCardChoice(room, start.cards);
  const { selected, shown, purchase } = choice;
  const { paid, isPaying } = purchase;

  function back() {
    choice.leaveRoom();
    waiting.toStakes(null);
  }
  /** A player who comes back from the wallet finds the same cards selected. */
  const keepSelection = () =>
    navigate(GAME_UI.bingo.paths.cards, { replace: true, state: { ...start, cards: selected } });
  const price = selected.length * stake;
  const confirmText =
    selected.length > 0
      ? t('bingo-play:cards.confirm', { count: selected.length })
      : t('bingo-play:cards.confirmNone');
  const payText = `${confirmText} · ${formatAmount(price, true)} ${t('common:birr')}`;
  const isAllPaid = selected.length === 0 && paid.length > 0;
  const canPay = room !== null && !isStarting;
  useBackButton(back);
  useClosingConfirmation(paid.length > 0);
  const inTelegram = useMainButton(
    selected.length > 0
      ? { text: payText, enabled: canPay, pending: isPaying, onPress: () => void choice.pay() }
      : null,
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col max-[17rem]:overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-6 md:gap-y-4">
      <div className="px-3.5 md:col-span-2 md:px-0">
        <WaitingRoomTitle waiting={waiting} onBack={back}>
          <Amount value={stake} whole />
        </WaitingRoomTitle>
        <RoomFacts
          room={room}
          win={t('bingo-play:cards.win')}
          inPlay={t('bingo-play:cards.inPlay', { count: room?.userCount ?? 0 })}
        />
        {space && <GameSpaceHeader space={space} />}
        <FirstTimeTip name="cards" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-[17rem]:flex-none max-[17rem]:overflow-visible px-3.5 py-2 md:max-h-none md:overflow-visible md:px-0">
        <div className="mb-2">
          <CardLegend
            states={['mine', 'paid', 'taken', 'confirmed']}
            looks={CARD_LOOKS}
            names={legendNames}
          />
        </div>
        <CardGrid
          states={choice.states}
          looks={CARD_LOOKS}
          names={names}
          shown={shown}
          onTouch={choice.touch}
          wideColumns="md:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]"
        />
      </div>
      <div className="grid content-start gap-3 border-t border-line bg-surface px-3.5 py-3 max-[17rem]:flex-none md:sticky md:top-24 md:self-start md:rounded-card md:border md:p-4 md:shadow-card">
        <CardDock choice={choice} stake={stake} owner={shown === null ? null : otherOwnerName(room, shown)} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 max-[17rem]:grid-cols-1">
          <Button variant="outline" onClick={back}>
            {t('games:room.back')}
          </Button>
          {isAllPaid ? (
            <p
              role="status"
              className="grid h-14 place-items-center rounded-control bg-brand-soft px-3 text-center text-sm font-bold text-brand-ink"
            >
              {t('bingo-play:cards.allIn', { count: paid.length })}
            </p>
          ) : (
            !inTelegram && (
              <Button
                disabled={selected.length === 0 || !canPay}
                pending={isPaying}
                onClick={choice.pay}
                // Two lines have room in it, so that the grid above keeps its size.
                className="tabular h-14 px-3! leading-tight"
              >
                <span className="sm:max-lg:whitespace-nowrap">
                  {confirmText}
                  {selected.length > 0 && (
                    <>
                      <span className="sr-only"> · </span>
                      <Amount value={price} whole className="block text-sm" />
                    </>
                  )}
                </span>
              </Button>
            )
          )}
        </div>
      </div>
      <InsufficientBalance purchase={purchase} beforeDeposit={keepSelection} />
    </div>
  );
}

export const CardsScreen = withStart(GAME_UI.bingo.paths.stakes, cardsStartIn, ChooseCards);
