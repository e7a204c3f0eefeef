import type { Prize } from '@chewata/common/contract/promotions';
import { Amount } from '../../ui/amount.tsx';

/** A prize: an amount in Birr, or a thing in words. */
export const PrizeText = ({ prize, className }: { prize: Prize; className?: string }) =>
  typeof prize === 'number' ? (
    <Amount value={prize} whole {...(className && { className })} />
  ) : (
    <span className={className}>{prize}</span>
  );

/** What a rank wins now; where that is less than the whole prize, the whole one stands struck through before it. */
export function PrizeNow({ prize, full }: { prize: Prize | null; full: Prize | null }) {
  if (full === null) return <span className="text-soft">–</span>;
  if (prize === full) return <PrizeText prize={full} className="font-bold text-gold-ink" />;
  return (
    <span className="inline-grid">
      <del className="text-xs text-soft">
        <PrizeText prize={full} />
      </del>
      {prize !== null && <PrizeText prize={prize} className="font-bold" />}
    </span>
  );
}
