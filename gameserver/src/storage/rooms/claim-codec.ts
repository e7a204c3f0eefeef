import { asUserId } from '@chewata/common/ids';
import type { Claim, ClaimVerdict } from '#domain/rooms/story.ts';

/** How the hash of claims keeps them. */
type Fields = Readonly<Record<string, string>>;

/** A claim as its room keeps it, under its player. */
export const claimText = ({ card, at, verdict }: Claim): string => `${card ?? ''}|${at}|${verdict}`;

/** The hash of claims: player → claims, separated by spaces. */
export const toClaims = (fields: Fields): Claim[] =>
  Object.entries(fields)
    .flatMap(([user, claims]) =>
      claims.split(' ').map((text): Claim => {
        const [card, at, verdict] = text.split('|');
        return {
          userId: asUserId(user),
          card: card || null,
          at: Number(at),
          verdict: verdict as ClaimVerdict,
        };
      }),
    )
    .sort((a, b) => a.at - b.at);
