/** The sides of the coin. H comes first, because a draw of 0 is H (D7). */
export type Side = 'H' | 'T';
export const SIDES = ['H', 'T'] as const satisfies readonly Side[];
