import { Refusal } from '@chewata/common/errors';

/** One user may have that many. Refusal: QUOTA. */
export function refuseAbove(has: number, most: number): void {
  if (has >= most) throw new Refusal('QUOTA', { params: { most } });
}
