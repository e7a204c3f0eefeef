import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';

/** The number of pages for that number of rows. */
export const pagesOf = (rows: number): number => Math.ceil(rows / ROWS_PER_PAGE);
