import { ROWS_A_PAGE } from '@chewata/common/contract/conventions';

/** How many pages so many rows are. */
export const pagesOf = (rows: number): number => Math.ceil(rows / ROWS_A_PAGE);
