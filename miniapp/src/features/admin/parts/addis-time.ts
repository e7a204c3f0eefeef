import { ADDIS_OFFSET_MS } from '@chewata/common/time';

/** A moment in epoch ms as an input of type 'datetime-local' has it, in Addis Ababa's time: 'YYYY-MM-DDTHH:mm'. */
export const typedTime = (at: number): string => new Date(at + ADDIS_OFFSET_MS).toISOString().slice(0, 16);

/** The moment of such an input; undefined without a valid one: the contract's schema reports it. */
export const isoTime = (typed: string): string | undefined => {
  const at = Date.parse(`${typed}Z`);
  return Number.isNaN(at) ? undefined : new Date(at - ADDIS_OFFSET_MS).toISOString();
};
