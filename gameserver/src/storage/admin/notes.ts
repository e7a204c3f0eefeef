import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { appendOnly } from '../append-only.ts';

/** A note of one of the staff about a person. */
export interface Note {
  readonly id: string;
  readonly userId: UserId;
  readonly by: UserId;
  readonly text: string;
  readonly at: Date;
}

export interface Notes {
  add(note: Note): Promise<void>;
  /** The newest, newest first. */
  ofUser(user: UserId, most: number): Promise<Note[]>;
}

type StoredNote = Omit<Note, 'id'> & { _id: string };

const note = new Schema<StoredNote>(
  { _id: String, userId: String, by: String, text: String, at: Date },
  { versionKey: false, strict: 'throw' },
);
appendOnly(note, 'the notes about people');
note.index({ userId: 1, at: -1, _id: -1 });

export function mongoNotes(connection: Connection): Notes {
  const notes = connection.model('Note', note, 'notes');
  return {
    add: async ({ id, ...rest }) => {
      await notes.create([{ _id: id, ...rest }]);
    },
    ofUser: async (userId, most) => {
      const rows = await notes.find({ userId }).sort({ at: -1, _id: -1 }).limit(most).lean();
      return rows.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
    },
  };
}
