import { GAMES } from '@chewata/common/games';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { Ball } from '#ui/game/ball.tsx';
import { BingoCard } from '#ui/game/bingo-card.tsx';
import { markedCells } from '#ui/game/cell-states.ts';
import { Card } from '#ui/layout/card.tsx';
import { BingoPicture } from './bingo-picture.tsx';
import { WinningLines } from './winning-lines.tsx';

const CARD = 57;
const [, , CALLED = 0] = bingoCard(CARD).cells;

/** The ball that is called, over the card that has it. */
const Call = () => (
  <div className="grid justify-items-center gap-2">
    <Ball number={CALLED} />
    <div className="w-28">
      <BingoCard number={CARD} states={markedCells(CARD, new Set([CALLED]))} size="mini" />
    </div>
  </div>
);

const Picture = ({ text, children }: { text: string; children: ReactNode }) => (
  <li>
    <Card className="grid h-full grid-cols-[9rem_minmax(0,1fr)] items-center gap-4 p-3 max-[17rem]:grid-cols-1">
      {/* The sentence says what the picture shows. */}
      <div aria-hidden="true" className="grid place-items-center">
        {children}
      </div>
      <p>{text}</p>
    </Card>
  </li>
);

/** The games in pictures, one sentence each: for players who read little or are in a hurry. */
export function PictureGuide() {
  const { t } = useTranslation('how-to-play');
  const { isAdmin } = useMe();
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-bold">{t('guide.title')}</h2>
      <ol className="grid gap-3">
        <Picture text={t('guide.card')}>
          <div className="w-36">
            <BingoCard number={CARD} size="small" />
          </div>
        </Picture>
        <Picture text={t('guide.call')}>
          <Call />
        </Picture>
        <Picture text={t('guide.lines')}>
          <WinningLines />
        </Picture>
        <Picture text={t('guide.bingo')}>
          <BingoPicture />
        </Picture>
        <Picture text={t('guide.wheel')}>
          <GAME_UI.spin.home.Art />
        </Picture>
        {(!GAMES.flip.adminsOnly || isAdmin) && (
          <Picture text={t('guide.coin')}>
            <GAME_UI.flip.home.Art />
          </Picture>
        )}
      </ol>
    </section>
  );
}
