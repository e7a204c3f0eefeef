import {
  cancelScheduledGame,
  deleteScheduledGame,
  joinScheduledGame,
  type ScheduledGameAnswer,
} from '@chewata/common/contract/rooms/schedules';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import type { GameSpace } from '#games/game-space.tsx';
import { type CardsStart, toRoundStart } from '#games/navigation.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { refreshSchedules } from './schedule-queries.ts';

/** What a user can do: the creator 'Delete', an attendee 'Cancel', all others 'Join'. */
function actionOf({ isCreator, isAttending }: ScheduledGameAnswer) {
  if (isCreator) return { text: 'delete', route: deleteScheduledGame, variant: 'ghost' } as const;
  if (isAttending) return { text: 'cancel', route: cancelScheduledGame, variant: 'ghost' } as const;
  return { text: 'join', route: joinScheduledGame, variant: 'outline' } as const;
}

export interface ScheduleRowProps {
  game: ScheduledGameAnswer;
  space: GameSpace | null;
  /** A link has led to this game. */
  invited: boolean;
}

/** One scheduled game: its time, stake, creator and players, and the link to its room once that is open. */
export function ScheduleRow({ game, space, invited }: ScheduleRowProps) {
  const { t } = useTranslation('schedules');
  const time = useLocalTime();
  const { phoneNo } = useMe();
  const { text, route, variant } = actionOf(game);
  const { roomId, isAttending, isCreator } = game;
  const hasStarted = Date.parse(game.startsAt) <= Date.now();
  // Once its room is open, a game cannot be deleted; once it has begun, no one can join or cancel.
  const isClosed = hasStarted || (isCreator && roomId !== null);

  async function runAction() {
    try {
      await call(route, { params: { id: game._id } });
    } catch (error) {
      void toastError(messageOf(error, t('common:error.unknown')));
    }
    await refreshSchedules();
  }
  const cards: CardsStart | null =
    roomId && isAttending && !hasStarted
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
        {t('by', { name: game.creator })} {game.creatorStaff && <StaffBadge />}
        {' · '}
        {t('attending', { n: game.attending.length })}
        <Attending game={game} />
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {!isClosed && (
          <Button size="small" variant={variant} onClick={runAction}>
            {t(text)}
          </Button>
        )}
        {cards && (
          <Link to="/select-cards" state={cards} className={buttonClass({ size: 'small' })}>
            {t('enter')}
          </Link>
        )}
        {roomId && isAttending && hasStarted && (
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

/** The names of those who come, each of the staff with their mark. */
function Attending({ game: { attending, attendingStaff } }: Pick<ScheduleRowProps, 'game'>) {
  return attending.map((name, index) => (
    // The same name may come twice, and the list is never sorted anew.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {index === 0 ? ': ' : ', '}
      {name}
      {attendingStaff?.[index] && (
        <>
          {' '}
          <StaffBadge />
        </>
      )}
    </Fragment>
  ));
}
