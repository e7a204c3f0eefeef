import type { Bank } from '../../providers/ports/payments.ts';

export interface KeptBanks {
  readonly banks: readonly Bank[];
  readonly at: Date;
}

/** The list of banks as a provider told it last. */
export interface BankList {
  read(provider: string): Promise<KeptBanks | null>;
  keep(provider: string, banks: KeptBanks): Promise<void>;
}
