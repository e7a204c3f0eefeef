/**
 * A delay between `least` and `most` ms, at random: all clients lose their server at the same moment, and must not all
 * come back at the same moment.
 */
export const spread = ({ least, most }: { least: number; most: number }): number =>
  least + Math.random() * (most - least);
