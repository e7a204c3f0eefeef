import { setTimeout as sleep } from 'node:timers/promises';
import { defaultSettings } from '@chewata/common/contract/settings/defaults';
import mongoose from 'mongoose';
import { type Account, makeAccounts } from './accounts.ts';
import { LightClient } from './light-client.ts';

export const PLAYERS = 10;
const AT_ONCE = 20;
const mongoUrl = process.env.MONGO_URL ?? '';
/** From the end of a countdown to the first call: the cards are sealed, and the beacon's next number comes. */
const STARTING_MS = 10_000;

/** The stakes of private rooms that the accounts of a bench can pay. */
export const PRIVATE_STAKES = defaultSettings('sandbox').stakes.private.filter((stake) => stake <= 500);

/**
 * Fills that many bingo rooms of 10 players through one game server. A player plays in a room of every stake of a
 * private space, so that a tenth as many connections fill the rooms.
 */
export async function fillRooms(url: string, rooms: number): Promise<LightClient[]> {
  const spaces = Math.ceil(rooms / PRIVATE_STAKES.length);
  const accounts = await makeAccounts(mongoUrl, url, spaces * PLAYERS);
  const names = await makeSpaces(accounts);
  const enter = async (account: Account, place: number): Promise<LightClient> => {
    const client = await LightClient.connect(url, account);
    const space = Math.floor(place / PLAYERS);
    const card = `${(place % PLAYERS) + 1}`;
    for (const [number, stake] of PRIVATE_STAKES.entries())
      if (space * PRIVATE_STAKES.length + number < rooms)
        await client.request('confirmCards', [card], { stake, gameSpace: names[space], createGame: true });
    return client;
  };
  const clients: LightClient[] = [];
  for (let from = 0; from < accounts.length; from += AT_ONCE)
    clients.push(
      ...(await Promise.all(
        accounts.slice(from, from + AT_ONCE).map((account, index) => enter(account, from + index)),
      )),
    );
  return clients;
}

/** Waits until the last room that was filled has its first call. */
export const untilAllPlay = (countdownS: number): Promise<void> => sleep(countdownS * 1000 + STARTING_MS);

/** A private space for each ten players, inserted directly: a player may not make a hundred. */
async function makeSpaces(accounts: readonly Account[]): Promise<string[]> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const names = Array.from({ length: accounts.length / PLAYERS }, () =>
    new mongoose.mongo.ObjectId().toHexString(),
  );
  await connection.collection<{ _id: string }>('spaces').insertMany(
    names.map((_id, index) => {
      const members = accounts.slice(index * PLAYERS, (index + 1) * PLAYERS).map(({ id }) => id);
      return {
        _id,
        name: `Space ${index}`,
        ownerId: members[0],
        members,
        visibility: 'private',
        createdAt: new Date(),
      };
    }),
  );
  await connection.close();
  return names;
}
