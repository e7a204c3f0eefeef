import { setTimeout as sleep } from 'node:timers/promises';
import { getUserBalance } from '@chewata/common/contract/accounts/session';
import { roundStory } from '@chewata/common/contract/admin/rounds';
import { type FairnessLogRow, fairnessLog } from '@chewata/common/contract/rooms/fairness';
import { fromBirr } from '@chewata/common/money';
import type { Call } from '@chewata/common/scripted-calls';
import type { Entry, Stake, Withdrawal } from '@chewata/gameserver/testing/simulate/facts';
import type { Fact } from '../history/lines.ts';
import type { HistoryWriter } from '../history/write-history.ts';
import type { Account } from '../players/account.ts';
import { type Row, rowsOf } from './csv.ts';
import { readUnchanged } from './read-unchanged.ts';

interface Reader {
  readonly url: string;
  readonly call: Call;
  /** The session of an administrator, confirmed. */
  readonly token: string;
  readonly players: readonly Account[];
}

/** Writes into the history what the servers decided: rounds, journal, stakes, balances and the chained log. */
export async function readDecisions(reader: Reader, history: HistoryWriter): Promise<void> {
  const facts = await readUnchanged(
    () => allDecisions(reader),
    async () => (await table(reader, 'journal')).length,
  );
  for (const fact of facts) history.write(fact);
}

async function allDecisions(reader: Reader): Promise<Fact[]> {
  const { call, token, players } = reader;
  const facts: Fact[] = [];
  for (const { id = '' } of await table(reader, 'rounds'))
    facts.push({ kind: 'round', story: await call(roundStory, { token, params: { id } }) });
  // Before the journal: a withdrawal that is over here has its entries there.
  for (const row of await table(reader, 'transactions'))
    if (row.type === 'Withdraw') facts.push(withdrawalOf(row));
  facts.push(...entriesOf(await table(reader, 'journal')));
  for (const row of await table(reader, 'stakes')) facts.push(stakeOf(row));
  for (const player of players) {
    const { activeBalance, bonusWallet } = await call(getUserBalance, { token: player.token });
    const [main, bonus] = [fromBirr(activeBalance), fromBirr(bonusWallet)];
    facts.push({ kind: 'wallet', user: player.userId, main, bonus });
  }
  facts.push({ kind: 'log', rows: await wholeLog(call) });
  return facts;
}

async function table({ url, token }: Reader, name: string): Promise<readonly Row[]> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/admin/export/${name}.csv`, { headers });
  if (!reply.ok) throw new Error(`${name}.csv: HTTP ${reply.status}`);
  return rowsOf(await reply.text());
}

/** The entries of the journal, which has a row for each posting. */
function entriesOf(rows: readonly Row[]): Entry[] {
  const entries = new Map<string, Entry & { postings: (readonly [string, number])[] }>();
  for (const { at = '', id = '', kind = '', account = '', amount = '', userId, roundId, memo = '' } of rows) {
    const entry = entries.get(id) ?? {
      kind: 'entry',
      id,
      of: kind,
      entryAt: Date.parse(at),
      userId: userId || null,
      roundId: roundId || null,
      memo,
      postings: [],
    };
    entry.postings.push([account, fromBirr(Number(amount))]);
    entries.set(id, entry);
  }
  return [...entries.values()];
}

const stakeOf = ({ at = '', kind, roundId = '', userId = '', card = '', stakeId = '' }: Row): Stake => ({
  kind: 'stake',
  what: kind === 'refund' ? 'refund' : 'stake',
  stakeId,
  roundId,
  userId,
  card,
  entryAt: Date.parse(at),
});

const withdrawalOf = ({ txnId = '', userId = '', amount, status = '' }: Row): Withdrawal => ({
  kind: 'withdrawal',
  id: txnId,
  user: userId,
  amount: -fromBirr(Number(amount)),
  status,
});

async function wholeLog(call: Call): Promise<FairnessLogRow[]> {
  const rows: FairnessLogRow[] = [];
  for (let from: string | undefined; ; ) {
    const answer = await call(fairnessLog, { query: from === undefined ? {} : { from } });
    rows.push(...answer.rounds);
    if (answer.next === null) return rows;
    from = answer.next;
    await sleep(1);
  }
}
