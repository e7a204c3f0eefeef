import type { Browser } from '@playwright/test';
import { takeCard } from '../cards.ts';
import {
  administrator,
  type Person,
  player,
  read,
  secondAdministrator,
  send,
  setRole,
  signIn,
} from '../people.ts';

/** What the pictures show: people with money, requests, a finished round. */
export interface Scene {
  readonly admin: Person;
  readonly player: Person;
  readonly playerId: string;
  readonly roundId: string;
  /** It has ended: its prizes are being checked. */
  readonly promotionId: string;
}

/** Fills an installation by the same calls and clicks as people. */
export async function makeScene(browser: Browser, url: string): Promise<Scene> {
  const [admin, almaz] = [await administrator(), await player('Almaz Bekele', 1250)];
  const others = [await player('Dawit', 300), await player('Hiwot Tesfaye', 5400)];
  await secondAdministrator();
  for (const [index, person] of others.entries())
    await send(
      '/api/transaction/manualDeposit',
      { amount: 150 + index, txnId: `FT2632${index}ABCDE` },
      person.token,
    );
  await talkWithSupport(admin, almaz, others[0] as Person);
  // One proposal that waits for a second administrator.
  await send(
    `/api/admin/users/${almaz._id}/adjust`,
    { wallet: 'main', amount: 2000, reason: 'bank transfer' },
    admin.token,
  );
  await setRole(others[1] as Person, 'agent');
  const promotionId = await runPromotion(admin, [almaz, ...others]);
  const roundId = await playRound(browser, url, [almaz, others[0] as Person]);
  return { admin, player: almaz, playerId: almaz._id, roundId, promotionId };
}

/** Feedback with an answer and without, and a talk with support that waits for one. */
async function talkWithSupport(admin: Person, first: Person, second: Person): Promise<void> {
  const feedback = (person: Person, text: string, rating: number) =>
    send<{ feedback: { _id: string } }>('/api/feedback/create', { feedback: text, rating }, person.token);
  const { feedback: given } = await feedback(first, 'ጥሩ ጨዋታ ነው', 5);
  await send(`/api/feedback/answer/${given._id}`, { answer: 'እናመሰግናለን!' }, admin.token);
  await feedback(second, 'The wheel of the spin is slow on my phone.', 3);
  type Sent = { message: { _id: string } };
  const { message } = await send<Sent>(
    `/api/admin/users/${first._id}/chat`,
    { message: 'ሰላም! እንዴት ልንረዳዎ እንችላለን?' },
    admin.token,
  );
  // A report is a message to support.
  await send('/api/chat/report', { messageId: message._id, reason: 'Where is my deposit?' }, first.token);
}

/** A promotion in which these people have points, and which ends while the round is played; returns its id. */
async function runPromotion(admin: Person, people: readonly Person[]): Promise<string> {
  const { now } = await read<{ now: string }>('/api/settings');
  const at = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();
  const { promotion } = await send<{ promotion: { _id: string } }>(
    '/api/admin/promotions',
    {
      name: 'Meskel bonus',
      type: 'Games Played',
      stakes: [10],
      structure: { All: { 1: 2500, 2: 1200.5, 3: 'Ram' } },
      startsAt: at(-60),
      endsAt: at(15),
    },
    admin.token,
  );
  for (const [index, { token }] of people.entries())
    await send('/api/leaderboard/buyPoints', { quantity: 30 - index }, token);
  return promotion._id;
}

/** Plays a round of bingo to its end; returns its id. */
async function playRound(browser: Browser, url: string, people: readonly Person[]): Promise<string> {
  const pages = await Promise.all(
    people.map(async (person) => {
      const context = await browser.newContext({ baseURL: url });
      await signIn(context, person);
      return context.newPage();
    }),
  );
  for (const [index, page] of pages.entries()) await takeCard(page, 25, 57 + index);
  const [first] = people;
  type Rounds = { rooms: { roundId: string }[] };
  for (let attempt = 0; attempt < 120; attempt++) {
    const { rooms } = await read<Rounds>('/api/room/userGames', first?.token);
    const [round] = rooms;
    if (round) {
      for (const page of pages) await page.context().close();
      return round.roundId;
    }
    await new Promise((next) => setTimeout(next, 1000));
  }
  throw new Error('the round did not end');
}
