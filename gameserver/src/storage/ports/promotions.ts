import type { PrizeWinner, Promotion } from '../../domain/leaderboard/promotion.ts';

export type PromotionChange = Partial<Omit<Promotion, 'id' | 'payments'>>;

/** Bonus promotions. */
export interface Promotions {
  create(promotion: Promotion): Promise<void>;
  get(id: string): Promise<Promotion | null>;
  /** The newest first. */
  list(): Promise<Promotion[]>;
  /** Those whose time touches that span. */
  touching(from: Date, to: Date): Promise<Promotion[]>;
  /** The promotion as it is now; null where there is none, or where it had ended by `now`. */
  change(id: string, change: PromotionChange, now: Date): Promise<Promotion | null>;
  /** The winners of a period are these from now on; whoever fixes them second gets the first ones. */
  fixWinners(id: string, period: string, winners: readonly PrizeWinner[]): Promise<Promotion | null>;
  /** Every prize of the period is paid. */
  paid(id: string, period: string, at: Date): Promise<void>;
}
