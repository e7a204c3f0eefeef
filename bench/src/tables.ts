import { availableParallelism, loadavg } from 'node:os';
import { makeAccounts } from './rooms/accounts.ts';
import { ADMIN_PHONES, startGameServer } from './rooms/game-server.ts';
import { adminSession } from './tables/admin-session.ts';
import { fillTables } from './tables/fill.ts';
import { listsOf } from './tables/lists.ts';
import { type Examined, type Measure, measurePage, openExamined } from './tables/measure-page.ts';

/**
 * `npm run bench -- tables [rows] [readings]`: how long the first, the middle and the last page of each of the
 * administrators' lists take over HTTP, by default with 100,000 rows in each table, and how many index keys and rows
 * the store examines for one; and how many times as long as with 1,000 rows, in the same run.
 */
const url = process.env.MONGO_URL ?? '';
const ROWS = Number(process.argv[2] ?? 100_000);
const READINGS = Number(process.argv[3] ?? 15);
const FEW = 1000;
const HEAD = `| list | page | median ms | p99 ms | keys | rows | times ${FEW} rows |
| --- | --- | --- | --- | --- | --- | --- |`;

// The audit finds that no balances follow from the rows.
const server = await startGameServer({ LOG_LEVEL: 'silent' });
try {
  await makeAccounts(url, server.url, 0);
  const admin = await adminSession(url, ADMIN_PHONES[0]);
  const examined = await openExamined(url);
  const few = await measureAll({ admin, examined }, 0, FEW);
  await measureAll({ admin, examined }, FEW, ROWS, few);
  await examined.close();
} finally {
  await server.stop();
}

interface Run {
  readonly admin: { readonly id: string; readonly token: string };
  readonly examined: Examined;
}

/** Fills the tables from `from` to `to` rows, and measures each page; prints each with its ratio to `before`. */
async function measureAll(
  { admin, examined }: Run,
  from: number,
  to: number,
  before?: ReadonlyMap<string, Measure>,
): Promise<Map<string, Measure>> {
  const start = performance.now();
  await fillTables(url, admin.id, from, to);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.info(`${to} rows in each table, written in ${seconds} s`);
  if (before) console.info(HEAD);
  const measures = new Map<string, Measure>();
  for (const { name, path, isPaged = true } of listsOf(admin.id, Math.floor(to / 2))) {
    const read = (page: number) => readPage(admin.token, `${path}${isPaged ? `&pageNumber=${page}` : ''}`);
    const { totalPages = 1 } = await read(1);
    const pages = { first: 1, middle: Math.ceil(totalPages / 2), last: totalPages };
    for (const [place, page] of Object.entries(totalPages > 1 ? pages : { first: 1 })) {
      const measure = await measurePage(() => read(page), examined, READINGS);
      measures.set(`${name} ${place}`, measure);
      if (before) console.info(rowOf(name, place, measure, before.get(`${name} ${place}`)));
    }
  }
  console.info(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  return measures;
}

async function readPage(token: string, path: string): Promise<{ totalPages?: number }> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { totalPages?: number };
}

function rowOf(list: string, page: string, measure: Measure, before?: Measure): string {
  const { median, p99, keys, rows } = measure;
  const ratio = before ? (median / before.median).toFixed(1) : '';
  return `| ${[list, page, median.toFixed(1), p99.toFixed(1), keys, rows, ratio].join(' | ')} |`;
}
