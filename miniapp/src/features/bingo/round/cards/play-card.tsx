import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/feedback/badge.tsx';
import { BingoCard } from '#ui/game/bingo-card.tsx';
import { type CellState, markedCells, wonCells } from '#ui/game/cell-states.ts';
import { ballName } from '../ball-name.ts';
import type { Marks } from '../marks.ts';
import { completingNumbers, missingNumbers, type NearCard } from '../nearest.ts';

/** The missing numbers of a card are named from here on. */
const NAMED_FROM = 2;

function cellsOf({ card, toGo }: NearCard, called: readonly number[], marks: Marks | null): CellState[] {
  // A complete card shows its line, whatever is marked.
  if (toGo === 0) return wonCells(Number(card), called);
  const cells = markedCells(Number(card), new Set(marks ? marks[card] : called));
  if (toGo > 1) return cells;
  const wanted = markedCells(Number(card), new Set(completingNumbers(card, called)));
  return cells.map((cell, n) => (cell === 'plain' && wanted[n] === 'marked' ? 'missing' : cell));
}

function useNote({ card, toGo }: NearCard, called: readonly number[], isSmall: boolean) {
  const { t } = useTranslation('bingo');
  if (toGo === 0) return <Badge tone="good">{t('bingo-play:game.complete')}</Badge>;
  if (toGo > NAMED_FROM) return null;
  // One of several numbers completes it, or it needs all of them.
  const numbers =
    toGo === 1
      ? completingNumbers(card, called).slice(0, 2).map(ballName).join(' / ')
      : missingNumbers(card, called).map(ballName).join(' · ');
  if (isSmall && toGo > 1) return null;
  return (
    <Badge tone={toGo === 1 ? 'gold' : 'plain'}>
      {isSmall ? numbers : t('bingo-play:needs', { numbers })}
    </Badge>
  );
}

export interface PlayCardProps {
  near: NearCard;
  called: readonly number[];
  /** The marks made by hand; null if marking is automatic. */
  marks: Marks | null;
  size?: 'play' | 'mini';
  className?: string;
}

/** One of my cards in a round, with the numbers that it still needs. */
export function PlayCard({ near, called, marks, size = 'play', className }: PlayCardProps) {
  const note = useNote(near, called, size === 'mini');
  return (
    <BingoCard
      number={Number(near.card)}
      states={cellsOf(near, called, marks)}
      size={size}
      pressable={size === 'play' && marks !== null && near.toGo > 0}
      near={near.toGo <= 1}
      pulses={near.toGo === 1}
      note={note}
      {...(className && { className })}
    />
  );
}
