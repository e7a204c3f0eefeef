import type { LobbyWin } from '@chewata/common/contract/rooms/lobby';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { WINS_HEIGHT } from './wins-height.ts';

export interface LastWinsProps {
  /** Newest first; undefined until they are loaded. */
  wins: readonly LobbyWin[] | undefined;
}

/** A win, which leads to the check of its round. */
function Win({ win: { roundId, phone, amount, stake, winners } }: { win: LobbyWin }) {
  const { t } = useTranslation('lobby');
  return (
    <Link
      to={`/fairness/${roundId}`}
      className="motion-appear relative grid h-full content-center rounded-card border border-line bg-surface px-3 whitespace-nowrap"
    >
      <span className="sr-only">{t('wins.of', { phone, amount: formatAmount(amount, true), stake })}</span>
      <span aria-hidden="true" className="grid">
        <Amount value={amount} whole className="text-base leading-tight font-bold text-gold-ink" />
        <span className="tabular text-xs text-soft">
          {phone}
          {winners > 1 && ` +${winners - 1}`}
          {' · '}
          <Amount value={stake} whole />
        </span>
      </span>
    </Link>
  );
}

/** Above the stakes of a game: what was won in its last rounds. Of the same height with and without wins. */
export function LastWins({ wins }: LastWinsProps) {
  const { t } = useTranslation('lobby');
  return (
    <section
      aria-label={t('wins.title')}
      className={`flex items-stretch gap-2 overflow-x-auto ${WINS_HEIGHT}`}
    >
      <p className="flex w-16 shrink-0 flex-col items-center justify-center text-center text-xs leading-tight text-soft">
        <Trophy className="size-4 text-gold-ink" aria-hidden="true" />
        {t('wins.title')}
      </p>
      {wins?.length === 0 && <p className="self-center text-sm text-soft">{t('wins.none')}</p>}
      <ul className="flex gap-2">
        {wins?.map((win) => (
          <li key={win.roundId}>
            <Win win={win} />
          </li>
        ))}
      </ul>
    </section>
  );
}
