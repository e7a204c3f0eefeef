/** The sides of the coin, H before T: 0 draws H (D7). */
export type Side = 'H' | 'T';
export const SIDES = ['H', 'T'] as const satisfies readonly Side[];
