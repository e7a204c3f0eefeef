import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#device/use-media.ts';
import { classNames } from '#ui/class-names.ts';
import type { Marks } from '../marks.ts';
import { PlayCard } from './play-card.tsx';
import { useCardOrder } from './use-card-order.ts';
import { useColumns } from './use-columns.ts';

/** A phone shows more cards than this small, in two columns. */
const MAX_LARGE = 2;
const GAP = '0.5rem';

export interface MyCardsProps {
  cards: readonly string[];
  called: readonly number[];
  /** The marks made by hand; null if marking is automatic. */
  marks: Marks | null;
  isNearestFirst: boolean;
  onCell: (card: string, number: number) => void;
}

/** From its own place in the grid to another one: a transform, which moves nothing else. */
function moveTo(place: number, own: number, columns: number): string {
  const across = (place % columns) - (own % columns);
  const down = Math.floor(place / columns) - Math.floor(own / columns);
  return `translate(calc(${across} * (100% + ${GAP})), calc(${down} * (100% + ${GAP})))`;
}

/**
 * My cards, the nearest to winning first. On a phone many cards are small, and a tap enlarges one; if they are
 * marked by hand, the first is large.
 */
export function MyCards({ cards, called, marks, isNearestFirst, onCell }: MyCardsProps) {
  const { t } = useTranslation('bingo');
  const { order, touch, tap } = useCardOrder(cards, called, isNearestFirst);
  const isPhone = !useMedia('(min-width: 768px)');
  const isSmall = isPhone && cards.length > MAX_LARGE;
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const first = order[0]?.card;
  const lens = order.find(({ card }) => card === (enlarged ?? (marks ? first : null)));

  function press({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button?.dataset.card) return;
    tap();
    if (button.dataset.cell) onCell(button.dataset.card, Number(button.dataset.cell));
    else setEnlarged(button.dataset.card === enlarged ? null : button.dataset.card);
  }
  const strip = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid);
  // When another card becomes the nearest, scroll to it.
  useEffect(() => {
    if (first && strip.current) strip.current.scrollTop = 0;
  }, [first]);
  const near = new Map(order.map((one, place) => [one.card, { one, place }]));
  // The cards keep their order in the page, so that a finger or a screen reader does not lose them.
  const inPage = [...cards].sort((a, b) => Number(a) - Number(b));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons in it are pressed
    <div
      ref={strip}
      onClick={press}
      onPointerDown={touch}
      className="grid min-h-0 flex-1 content-start gap-2 overflow-x-hidden overflow-y-auto scroll-smooth max-[17rem]:flex-none max-[17rem]:overflow-visible p-0.5 [overflow-anchor:none] md:overflow-visible"
    >
      {isSmall && lens && (
        <PlayCard key={lens.card} near={lens} called={called} marks={marks} className="motion-rise" />
      )}
      <div
        ref={grid}
        style={{ gap: GAP }}
        className={classNames(
          'grid md:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]',
          isSmall ? 'grid-cols-2' : 'grid-cols-1',
        )}
      >
        {inPage.map((card, own) => {
          const { one, place } = near.get(card) ?? { one: { card, toGo: 4 }, place: own };
          return (
            <div
              key={card}
              data-place={place}
              style={{ transform: moveTo(place, own, columns) }}
              className={classNames(
                'motion-place relative',
                isSmall && one === lens && 'rounded-control outline-2 outline-offset-1 outline-ink',
              )}
            >
              <PlayCard near={one} called={called} marks={marks} size={isSmall ? 'mini' : 'play'} />
              {isSmall && (
                <button
                  type="button"
                  data-card={card}
                  aria-pressed={one === lens}
                  aria-label={t('bingo-play:enlarge', { card })}
                  className="absolute inset-0 rounded-control"
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
