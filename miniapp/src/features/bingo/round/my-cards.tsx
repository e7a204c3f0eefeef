import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { BingoCard, type CellState, markedCells, wonCells } from '#ui/game/bingo-card.tsx';
import type { Marks } from './marks.ts';
import { inOrderOf, nearestFirst } from './nearest.ts';

/** The cards keep their places for this long after a touch, so that none moves under a finger that is marking. */
const HOLD_ORDER_MS = 4000;

export interface MyCardsProps {
  cards: readonly string[];
  called: readonly number[];
  /** The marks made by hand; null if marking is automatic. */
  marks: Marks | null;
  onCell: (card: string, number: number) => void;
}

function cellsOf(card: string, toGo: number, called: readonly number[], marks: Marks | null): CellState[] {
  // A complete card shows its line, whatever is marked.
  if (toGo === 0) return wonCells(Number(card), called);
  return markedCells(Number(card), new Set(marks ? marks[card] : called));
}

/** My cards, the nearest to winning first. A phone scrolls them sideways. */
export function MyCards({ cards, called, marks, onCell }: MyCardsProps) {
  const { t } = useTranslation('bingo');
  const nearest = useMemo(() => nearestFirst(cards, called), [cards, called]);
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const order = held ? inOrderOf(nearest, held) : nearest;
  function press({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.dataset.card) onCell(button.dataset.card, Number(button.dataset.cell));
  }
  const strip = useRef<HTMLDivElement>(null);
  const release = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(release.current), []);
  function hold() {
    clearTimeout(release.current);
    release.current = setTimeout(() => setHeld(null), HOLD_ORDER_MS);
    setHeld(order.map(({ card }) => card));
  }
  const first = order[0]?.card;
  // When another card becomes the nearest, scroll to it.
  useEffect(() => {
    if (first && strip.current) strip.current.scrollLeft = 0;
  }, [first]);
  const isOnlyCard = cards.length === 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons in it are pressed
    <div
      ref={strip}
      onClick={press}
      onPointerDown={hold}
      className={classNames(
        'grid min-h-0 flex-1 auto-cols-[86%] grid-flow-col content-start gap-2 overflow-x-auto overflow-y-hidden p-0.5 [overflow-anchor:none]',
        'md:grid-flow-row md:auto-cols-auto md:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] md:gap-4 md:overflow-visible',
        isOnlyCard ? 'max-md:auto-cols-[100%]' : '[@media(min-height:700px)]:max-md:grid-rows-[auto_auto]',
      )}
    >
      {order.map(({ card, toGo }) => (
        <BingoCard
          key={card}
          number={Number(card)}
          states={cellsOf(card, toGo, called, marks)}
          size="play"
          pressable={marks !== null && toGo > 0}
          near={toGo <= 1}
          note={
            toGo === 0 ? (
              <Badge tone="good">{t('game.complete')}</Badge>
            ) : (
              toGo === 1 && <Badge tone="gold">{t('game.oneToGo')}</Badge>
            )
          }
        />
      ))}
    </div>
  );
}
