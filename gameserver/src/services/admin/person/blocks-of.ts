import type { BlockAnswer } from '@chewata/common/contract/accounts/blocks';
import type { BlockRecord } from '@chewata/common/contract/admin/person';
import type { UserId } from '@chewata/common/ids';
import type { Context } from '../../context.ts';
import { namesOf } from './names-of.ts';

/** All blocks of a person, newest first, as the log of decisions has them. */
export async function blocksOf(
  ctx: Pick<Context, 'decisions' | 'users'>,
  id: UserId,
): Promise<BlockRecord[]> {
  const decisions = (await ctx.decisions.about(id)).filter(({ action }) => /^user\.(un)?block$/.test(action));
  const named = await namesOf(
    ctx,
    decisions.map(({ by }) => by),
  );
  const blocks: BlockRecord[] = [];
  for (const { action, by, at, details } of decisions) {
    const change = { by: named(by), at: at.toISOString() };
    const last = blocks[0];
    if (action === 'user.block')
      blocks.unshift({ ...(details as unknown as BlockAnswer), ...change, lifted: null });
    else if (last) last.lifted = { ...change, text: String(details.text ?? '') };
  }
  return blocks;
}
