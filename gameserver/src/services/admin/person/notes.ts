import type { NoteAnswer } from '@chewata/common/contract/admin/person';
import type { UserId } from '@chewata/common/ids';
import type { Context } from '../../context.ts';
import { type AdminCommand, existingUser } from '../people/admin-command.ts';
import { namesOf } from './names-of.ts';

const MOST_NOTES = 100;

/** The newest notes about a person, newest first. */
export async function listNotes(ctx: Pick<Context, 'notes' | 'users'>, id: UserId): Promise<NoteAnswer[]> {
  const notes = await ctx.notes.ofUser(id, MOST_NOTES);
  const named = await namesOf(
    ctx,
    notes.map(({ by }) => by),
  );
  return notes.map((note) => ({
    _id: note.id,
    by: named(note.by),
    text: note.text,
    at: note.at.toISOString(),
  }));
}

/** E3: a note stays as it was written. Refusal: NOT_FOUND. */
export async function addNote(
  ctx: Pick<Context, 'clock' | 'notes' | 'users'>,
  { by, user, commandId, text }: AdminCommand & { readonly text: string },
): Promise<NoteAnswer> {
  await existingUser(ctx, user);
  const at = new Date(ctx.clock.now());
  await ctx.notes.add({ id: commandId, userId: user, by: by.id, text, at });
  return { _id: commandId, by: { _id: by.id, name: by.name }, text, at: at.toISOString() };
}
