import {
  cancelScheduledGame,
  deleteScheduledGame,
  joinScheduledGame,
  type ScheduledGameAnswer,
} from '@chewata/common/contract/schedules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import type { GameSpace } from '#games/game-space.tsx';
import { type CardsStart, toRoundStart } from '#games/navigation.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { refreshSchedules } from './schedule-queries.ts';

/** What each role can do: the creator Delete, an attendee Cancel, others Join. */
function actionOf({ isCreator, isAttending }: ScheduledGameAnswer) {
  if (isCreator) return { text: 'delete', route: deleteScheduledGame, variant: 'ghost' } as const;
  if (isAttending) return { text: 'cancel', route: cancelScheduledGame, variant: 'ghost' } as const;
  return { text: 'join', route: joinScheduledGame, variant: 'outline' } as const;
}

export interface ScheduleRowProps {
  game: ScheduledGameAnswer;
  space: GameSpace | null;
  /** A link has led to this one. */
  invited: boolean;
}

/** One scheduled game: when, at which stake, by whom, who comes; and the way into its room once it is open. */
export function ScheduleRow({ game, space, invited }: ScheduleRowProps) {
  const { t } = useTranslation('schedules');
  const time = useLocalTime();
  const { phoneNo } = useMe();
  const { text, route, variant } = actionOf(game);
  const { roomId, isAttending, isCreator } = game;
  const started = Date.parse(game.startsAt) <= Date.now();
  // A game whose room is open cannot be taken back; one that has begun is for those who came.
  const open = started || (isCreator && roomId !== null);

  async function act() {
    try {
      await call(route, { params: { id: game._id } });
    } catch (error) {
      void toastError(messageOf(error, t('common:error.unknown')));
    }
    await refreshSchedules();
  }
  const cards: CardsStart | null =
    roomId && isAttending && !started
      ? { singleStake: game.stake, userPhone: phoneNo, gameSpace: space, cards: [], roomId }
      : null;
  return (
    <li
      className={classNames('grid gap-2 rounded-control border p-3', invited ? 'border-gold' : 'border-line')}
    >
      <div className="flex items-baseline justify-between gap-3">
        <time dateTime={game.startsAt} className="tabular font-bold">
          {time(game.startsAt)}
        </time>
        <Amount value={game.stake} whole className="font-bold text-gold-ink" />
      </div>
      <p className="text-sm break-words text-soft">
        {t('by', { name: game.creator })}
        {' · '}
        {t('attending', { n: game.attending.length })}
        {game.attending.length > 0 && `: ${game.attending.join(', ')}`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {!open && (
          <Button size="small" variant={variant} onClick={act}>
            {t(text)}
          </Button>
        )}
        {cards && (
          <Link to="/select-cards" state={cards} className={buttonClass({ size: 'small' })}>
            {t('enter')}
          </Link>
        )}
        {roomId && isAttending && started && (
          <Link
            to="/game"
            state={toRoundStart(phoneNo, game.stake, space, roomId)}
            className={buttonClass({ size: 'small' })}
          >
            {t('watch')}
          </Link>
        )}
      </div>
    </li>
  );
}
