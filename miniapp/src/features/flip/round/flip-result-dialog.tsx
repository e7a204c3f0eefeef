import type { Winners } from '@chewata/common/contract/rooms/room';
import type { Side } from '@chewata/common/games/flip/side';
import { useTranslation } from 'react-i18next';
import { useCardName } from '#games/cards/use-card-name.ts';
import { ResultDialog } from '#games/result/result-dialog.tsx';
import { outcomeOf } from '#games/result/use-result-effects.ts';
import { Amount } from '#ui/money/amount.tsx';

/** All winners win the same amount, and so pay the same tax. */
const taxOf = (winners: Winners): number => Object.values(winners)[0]?.[0]?.tax ?? 0;

export interface FlipResultDialogProps {
  mine: Side | null;
  winner: Side | null;
  /** The prize of each player of the winning side, in Birr. */
  prize: number;
  /** From the server's event; empty if this device missed it. */
  winners: Winners;
  subtitle: string;
  roundId: string;
  onClose: () => void;
  onAgain: () => void;
}

/** 'You Win!' or 'You Lost'. */
export function FlipResultDialog(props: FlipResultDialogProps) {
  const { mine, winner, prize, winners, subtitle, roundId, onClose, onAgain } = props;
  const { t } = useTranslation('flip');
  const sideName = useCardName('flip');
  const outcome = outcomeOf(winner !== null && mine === winner, mine !== null);
  const heading = { won: t('result.won'), lost: t('result.lost'), watched: t('result.over') };
  return (
    <ResultDialog
      outcome={outcome}
      heading={heading[outcome]}
      subtitle={subtitle}
      win={{ amount: prize, tax: taxOf(winners) }}
      roundId={roundId}
      onClose={onClose}
      className="gap-2 text-center"
      actions={{ again: t('game.again'), onAgain }}
    >
      <p>{winner === null ? t('result.unknown') : t('result.winner', { side: sideName(winner) })}</p>
      <ul aria-label={t('result.winners')} className="grid max-h-48 gap-1 overflow-y-auto text-left text-sm">
        {Object.values(winners)
          .flat()
          .map(({ username, phone, amount }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two winners may have the same name and masked phone
            <li key={n} className="flex items-center gap-2 rounded-small bg-sunken px-2 py-1">
              <span className="min-w-0 flex-1 truncate font-bold">{username}</span>
              <span className="tabular text-soft">{phone}</span>
              <Amount value={amount} />
            </li>
          ))}
      </ul>
    </ResultDialog>
  );
}
