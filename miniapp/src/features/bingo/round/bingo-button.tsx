import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/controls/spinner.tsx';
import type { BingoClaim, ClaimState } from './use-claim.ts';

const LOOK: Record<ClaimState, string> = {
  idle: 'border-2 border-edge bg-surface text-soft',
  warned: 'border-2 border-dashed border-warn bg-warn-soft text-warn-ink',
  ready: 'bg-gold text-on-gold shadow-card',
  sending: 'bg-gold text-on-gold',
  claimed: 'bg-brand text-on-brand',
  blocked: 'border-2 border-dashed border-edge bg-sunken text-soft',
};

/** BINGO at the thumb. It looks idle until a card is complete, but can be pressed at any time. */
export function BingoButton({ claim }: { claim: BingoClaim }) {
  const { t } = useTranslation('bingo');
  const text: Record<ClaimState, string> = {
    idle: t('bingo-play:game.bingo'),
    warned: t('bingo-play:warned'),
    ready: t('bingo-play:game.bingo'),
    sending: t('bingo-play:game.bingo'),
    claimed: t('bingo-play:game.claimed'),
    blocked: t('bingo-play:game.blocked'),
  };
  const isBig = claim.state === 'idle' || claim.state === 'ready' || claim.state === 'sending';
  return (
    <button
      type="button"
      data-claim={claim.state}
      aria-busy={claim.state === 'sending' || undefined}
      className={classNames(
        'relative flex h-14 w-full items-center justify-center gap-3 rounded-control px-3 font-bold select-none',
        isBig ? 'text-[min(1.25rem,30px)] tracking-[0.2em]' : 'text-sm',
        LOOK[claim.state],
      )}
      onClick={() => void claim.press()}
    >
      {claim.state === 'ready' && (
        // Only the ring moves: the button itself must be easy to hit.
        <span
          aria-hidden="true"
          className="motion-pulse pointer-events-none absolute -inset-1 rounded-card border-4 border-gold"
        />
      )}
      {claim.state === 'sending' && <Spinner />}
      {text[claim.state]}
    </button>
  );
}
