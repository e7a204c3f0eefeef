import { createHash } from 'node:crypto';
import type { FlagStatus } from '@chewata/common/contract/admin/flags';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import type { Flag, Suspicion } from '#domain/suspicions/suspicion.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** Suspicions, open and closed. */
export interface Flags {
  /** Raises it, or adds what is new to it. A closed one opens again only if there is a fact that it did not have. */
  raise(suspicion: Suspicion, at: Date): Promise<void>;
  get(id: string): Promise<Flag | null>;
  /** Newest first; pages from 1. */
  list(status: FlagStatus, page: number): Promise<{ flags: Flag[]; total: number }>;
  /** The newest about one user, open and closed. */
  ofUser(user: UserId, most: number): Promise<Flag[]>;
  /** Refusal: ALREADY_DECIDED if it is closed, or has got new evidence that the caller has not seen. */
  closing(flag: Flag, by: UserId, at: Date, text: string): Write;
}

/** Older facts and users of one flag are dropped. */
const MOST_FACTS = 500;
const MOST_USERS = 200;

type StoredFlag = Omit<Flag, 'id'> & { _id: string; status: FlagStatus };

const closed = new Schema({ by: String, at: Date, text: String }, { _id: false });
const flag = new Schema<StoredFlag>(
  {
    _id: String,
    kind: String,
    subject: String,
    users: [String],
    evidence: Schema.Types.Mixed,
    facts: [String],
    at: Date,
    status: String,
    closed,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
flag.index({ status: 1, at: -1, _id: -1 });
flag.index({ users: 1, at: -1 });

const idOf = ({ kind, subject }: Suspicion): string =>
  createHash('sha256').update(`${kind}|${subject}`).digest('hex').slice(0, 24);
const joined = <Item>(old: readonly Item[], added: readonly Item[], most: number): Item[] =>
  [...new Set([...old, ...added])].slice(-most);

export function mongoFlags(connection: Connection): Flags {
  const flags = connection.model('Flag', flag, 'flags');
  const get = async (id: string) => {
    const row = await flags.findById(id).lean();
    return row ? toFlag(row) : null;
  };
  return {
    get,
    raise: async (suspicion, at) => {
      const _id = idOf(suspicion);
      const old = await get(_id);
      if (!old) {
        const row = { ...suspicion, users: [...suspicion.users], facts: [...suspicion.facts] };
        await flags.create([{ _id, ...row, at, status: 'open', closed: null }]).catch((error: unknown) => {
          // Another server has raised it at the same moment.
          if (!isDuplicateKey(error, 'flags')) throw error;
        });
        return;
      }
      if (suspicion.facts.every((fact) => old.facts.includes(fact))) return;
      const change = {
        users: joined(old.users, suspicion.users, MOST_USERS),
        facts: joined(old.facts, suspicion.facts, MOST_FACTS),
        evidence: suspicion.evidence,
        ...(old.closed && { at, status: 'open' as const, closed: null }),
      };
      // If it was changed meanwhile, the next look adds what is new.
      await flags.updateOne({ _id, facts: [...old.facts], status: statusOf(old) }, { $set: change });
    },
    list: async (status, page) => {
      const { rows, total } = await pageOf(flags, { status }, { at: -1, _id: -1 }, page);
      return { flags: rows.map(toFlag), total };
    },
    ofUser: async (user, most) =>
      (await flags.find({ users: user }).sort({ at: -1 }).limit(most).lean()).map(toFlag),
    closing:
      ({ id, facts }, by, at, text) =>
      async (tx) => {
        const seen = { _id: id, status: 'open', facts: [...facts] } as const;
        const change = { $set: { status: 'closed' as const, closed: { by, at, text } } };
        const done = await flags.updateOne(seen, change, { session: sessionOf(tx) });
        if (done.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
      },
  };
}

const statusOf = ({ closed }: Flag): FlagStatus => (closed ? 'closed' : 'open');
const toFlag = ({ _id, status: _, ...rest }: StoredFlag): Flag => ({ id: _id, ...rest });
