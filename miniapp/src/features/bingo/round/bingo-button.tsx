import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/controls/spinner.tsx';
import type { Claim, ClaimState } from './use-claim.ts';

const LOOK: Record<ClaimState, string> = {
  asleep: 'border-2 border-edge bg-surface text-soft',
  ready: 'bg-gold text-on-gold shadow-card',
  asking: 'bg-gold text-on-gold',
  claimed: 'bg-brand text-on-brand',
  blocked: 'border-2 border-dashed border-edge bg-sunken text-soft',
};

/** BINGO at the thumb: asleep until a card is complete, but it can always be pressed. */
export function BingoButton({ claim }: { claim: Claim }) {
  const { t } = useTranslation('bingo');
  const text: Record<ClaimState, string> = {
    asleep: t('game.bingo'),
    ready: t('game.bingo'),
    asking: t('game.bingo'),
    claimed: t('game.claimed'),
    blocked: t('game.blocked'),
  };
  const shouts = claim.state === 'asleep' || claim.state === 'ready' || claim.state === 'asking';
  return (
    <button
      type="button"
      data-claim={claim.state}
      aria-busy={claim.state === 'asking' || undefined}
      className={classNames(
        'relative flex h-14 w-full items-center justify-center gap-3 rounded-control px-3 font-bold select-none',
        shouts ? 'text-lg tracking-[0.2em]' : 'text-sm',
        LOOK[claim.state],
      )}
      onClick={() => void claim.press()}
    >
      {claim.state === 'ready' && (
        // The button itself stands still: it is to be hit.
        <span
          aria-hidden="true"
          className="motion-pulse pointer-events-none absolute -inset-1 rounded-card border-4 border-gold"
        />
      )}
      {claim.state === 'asking' && <Spinner />}
      {text[claim.state]}
    </button>
  );
}
