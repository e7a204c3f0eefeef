import type { Prize } from '@chewata/common/contract/community/promotions';
import { Amount } from '#ui/money/amount.tsx';
import { usePromotionWords } from './promotion-words.ts';

interface PrizeTextProps {
  prize: Prize;
  unit?: 'birr' | 'none';
  className?: string;
}

/** A prize: an amount in Birr or a thing. */
export function PrizeText({ prize, unit = 'birr', className }: PrizeTextProps) {
  const wordsOf = usePromotionWords();
  return typeof prize === 'number' ? (
    <Amount value={prize} unit={unit} whole {...(className && { className })} />
  ) : (
    <span className={className}>{wordsOf(prize)}</span>
  );
}

/** The prize of a rank now. If it is less than the full prize, the full one is shown before it, struck through. */
export function PrizeNow({ prize, full }: { prize: Prize | null; full: Prize | null }) {
  if (full === null) return <span className="text-soft">–</span>;
  if (prize === full) return <PrizeText prize={full} unit="none" className="font-bold text-gold-ink" />;
  return (
    <span className="inline-grid">
      <del className="text-xs text-soft">
        <PrizeText prize={full} unit="none" />
      </del>
      {prize !== null && <PrizeText prize={prize} unit="none" className="font-bold" />}
    </span>
  );
}
