import type { Context } from '../services/context.ts';
import type { Publisher } from '../services/publisher.ts';

/** The publisher, with a count of what it sends to the watchers of rooms. */
export const countPublished = (
  publish: Publisher,
  { published }: Pick<Context['metrics'], 'published'>,
): Publisher => ({
  ...publish,
  toRoom: (game, room, event, args) => {
    published.inc({ game, event });
    publish.toRoom(game, room, event, args);
  },
});
