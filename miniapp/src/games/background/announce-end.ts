import { i18n } from '#locales/i18n.ts';
import { toastNotice, toastSuccess } from '#ui/feedback/toast.ts';
import { formatAmount } from '#ui/money/amount.tsx';
import type { BackgroundRound } from './background-list.ts';

const TEXTS = 'my-rounds';

/** Loads what a later announcement says: the connection may be bad by then. */
export const loadAnnouncements = (): Promise<void> => i18n.loadNamespaces(TEXTS);

/** How a background round has ended: what I won in all, in Birr (0 for a loss), or that my stake is refunded. */
export type RoundOutcome = number | 'refunded';

/** Announces the end of a background round by a toast, whatever screen is shown. */
export async function announceEnd(
  { game, stake }: Pick<BackgroundRound, 'game' | 'stake'>,
  outcome: RoundOutcome,
): Promise<void> {
  await loadAnnouncements();
  const say = (key: string, values: object = {}) => i18n.t(key, { ns: TEXTS, ...values });
  const round = say(`round.${game}`, { stake });
  if (outcome === 'refunded') return toastNotice(say('end.refunded', { round }));
  if (outcome === 0) return toastNotice(say('end.lost', { round }));
  return toastSuccess(say('end.won', { round, amount: formatAmount(outcome) }), 7000);
}
