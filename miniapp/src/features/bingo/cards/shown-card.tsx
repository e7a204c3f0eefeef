import { useTranslation } from 'react-i18next';
import { BingoCard } from '#ui/game/bingo-card.tsx';

/** On a desktop, small enough to keep the buttons below it in the window. */
const CARD = 'md:mx-auto md:w-56';

/** The card that was touched last; before that a place of the same size, which says what to do. */
export function ShownCard({ card }: { card: string | null }) {
  const { t } = useTranslation('bingo-play');
  if (card !== null) return <BingoCard number={Number(card)} size="dock" className={CARD} />;
  return (
    <div className="grid rounded-control border border-dashed border-edge">
      {/* Takes up the room of a card. */}
      <div aria-hidden="true" className="invisible col-start-1 row-start-1">
        <BingoCard number={1} size="dock" className={CARD} />
      </div>
      <p className="col-start-1 row-start-1 self-center p-3 text-center text-sm text-soft">
        {t('cards.touch')}
      </p>
    </div>
  );
}
