import { GAMES, type Game } from '@chewata/common/games';
import type { Santim } from '@chewata/common/money';
import type { Clock } from '#runtime/clock.ts';
import type { Promotions } from '#storage/community/promotions.ts';
import { covers } from '../../domain/leaderboard/boards.ts';

/** True while a bonus promotion counts rounds of that game and stake. */
export const promotionOn =
  (promotions: Pick<Promotions, 'touching'>, clock: Clock) =>
  async (game: Game, stake: Santim): Promise<boolean> => {
    if (!GAMES[game].scoresPoints) return false;
    const now = clock.ruleNow();
    const running = await promotions.touching(new Date(now), new Date(now + 1));
    return running.some((promotion) => promotion.available && covers(promotion, stake));
  };
