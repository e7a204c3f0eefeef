import type { FlipScore } from '@chewata/common/games/flip/score';
import { SIDES } from '@chewata/common/games/flip/side';
import { useCardName } from '#games/cards/use-card-name.ts';
import { classNames } from '#ui/class-names.ts';

/** How often each side has come up. */
export function ScoreBoard({ score }: { score: FlipScore }) {
  const sideName = useCardName('flip');
  return (
    <div className="grid grid-cols-2 gap-3">
      {SIDES.map((side) => (
        <p
          key={side}
          data-testid={`score-${side}`}
          className={classNames(
            'flex items-center justify-between rounded-full border px-4 py-1.5 font-bold',
            score.winner === side ? 'border-gold bg-gold-soft text-gold-ink' : 'border-line bg-surface',
          )}
        >
          {sideName(side)}
          <span className="tabular text-lg">{side === 'H' ? score.head : score.tail}</span>
        </p>
      ))}
    </div>
  );
}
