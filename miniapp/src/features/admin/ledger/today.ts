import { ADDIS_OFFSET_MS } from '@chewata/common/time';

/** Today in Addis Ababa, 'YYYY-MM-DD'. */
export const today = (): string => new Date(Date.now() + ADDIS_OFFSET_MS).toISOString().slice(0, 10);
