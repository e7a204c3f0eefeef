import { connectMongo } from '#storage/mongo-connection.ts';
import { mongoFairnessBooks } from '#storage/rooms/fairness-books.ts';
import { orderOf } from '../services/rooms/fairness/order-of.ts';
import type { DrawnRound } from './battery-test.ts';

/**
 * Every finished round in the store at that address, with all calls that follow from its record: a bingo stops when it
 * is won, and what stops it depends on the calls, so that those made alone would not be even.
 */
export async function* recordedRounds(url: string): AsyncGenerator<DrawnRound> {
  if (url === '') throw new Error('MONGO_URL: missing (npm run battery gives it that of the installation)');
  const connection = await connectMongo(url);
  try {
    for await (const round of mongoFairnessBooks(connection).rounds())
      if (round.status === 'Finished')
        yield {
          game: round.game,
          cards: round.cards.map(({ card }) => card),
          calls: orderOf(round, round.beacon?.randomness ?? null),
        };
  } finally {
    await connection.close();
  }
}
