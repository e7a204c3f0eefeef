import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { isUnknown } from './commands.ts';
import type { At, Command, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

/** The calls that sell a card to one player alone. */
const SALES = new Set(
  GAME_NAMES.filter((game) => GAMES[game].holders === 'one').map((game) => `${game}.confirmCards`),
);
const cardsOf = ({ answered }: Command) => (answered?.result?.cards as string[] | undefined) ?? [];
const roomOf = ({ answered }: Command) => String(answered?.result?.roomId ?? '');

interface Owner {
  readonly user: string;
  /** The lines of the command that paid for the card, and of its answer. */
  readonly sentAt: number;
  readonly index: number;
}

/** No card is acknowledged to a second user while it is the first one's. */
export function checkSales(observed: Observed, rule: string): Violation[] {
  const found: Violation[] = [];
  const owners = new Map<string, Owner>();
  const answers = observed.commands.flatMap((command) => (command.answered?.ok ? [command] : []));
  for (const command of answers.sort((a, b) => (a.answered?.index ?? 0) - (b.answered?.index ?? 0))) {
    const { sent, answered } = command;
    if (!answered || !SALES.has(sent.call)) continue;
    for (const card of cardsOf(command)) {
      const roomId = roomOf(command);
      const key = `${roomId} ${card}`;
      const before = owners.get(key);
      owners.set(key, { user: sent.user, sentAt: sent.index, index: answered.index });
      if (before && before.user !== sent.user && !isReleased(observed, roomId, card, before, answered))
        found.push({
          rule,
          message: `card ${card} of ${roomId} was acknowledged to ${before.user} and to ${sent.user}`,
          lines: [before.index, answered.index],
        });
    }
  }
  return found;
}

/**
 * The owner had asked to take the card back, or the stake had been paid back by then, or Redis lost the card with the end
 * of its file: it may do so after it has written the card and before the owner has the answer.
 */
function isReleased(
  observed: Observed,
  roomId: string,
  card: string,
  owner: Owner,
  next: At<'answered'>,
): boolean {
  const isGivenBack = observed.commands.some(
    ({ sent, answered }) =>
      sent.user === owner.user &&
      sent.call.endsWith('.removeCards') &&
      (sent.args[0] as { readonly roomId?: string }).roomId === roomId &&
      sent.index < next.index &&
      (answered === null || answered.index > owner.index) &&
      (answered?.ok === true || isUnknown({ sent, answered })),
  );
  return (
    isGivenBack ||
    observed
      .of('stake')
      .some(
        (row) =>
          row.what === 'refund' &&
          row.roundId === roomId &&
          row.card === card &&
          row.userId === owner.user &&
          row.entryAt <= next.at + observed.steppedMs,
      ) ||
    observed
      .of('fault')
      .some(({ what, index }) => what === 'cut-file' && index > owner.sentAt && index < next.index)
  );
}
