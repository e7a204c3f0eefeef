import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from '@chewata/common/games';
import type { Call } from '@chewata/common/scripted-calls';
import { stakesOf } from '../games/index.ts';
import type { Seeded } from '../seeded.ts';
import type { Account } from './account.ts';
import type { BotChat } from './bot-chat.ts';
import { GameClient } from './game-client.ts';
import { RecordedSocket } from './recorded-socket.ts';
import type { Actor, Recorder } from './recorder.ts';
import { WalletClient } from './wallet-client.ts';

/** Rooms that a tab plays in at a time. */
const ROOMS_AT_ONCE = 2;
/** Between two actions of a person, in ms. */
const PAUSE = { least: 3000, most: 20_000 };

export interface PersonOptions {
  readonly url: string;
  readonly call: Call;
  readonly token: string;
  readonly userId: string;
  readonly phoneNo: string;
  readonly recorder: Recorder;
  readonly random: Seeded;
  readonly games: readonly Game[];
  /** The phones of other players, who receive transfers. */
  readonly friends: readonly Account[];
  /** Of a player who is linked to Telegram. */
  readonly bot?: BotChat | undefined;
}

/** A player who does what people do: plays several games in one or two tabs, moves money, loses the network. */
export class Person {
  readonly #options: PersonOptions;
  readonly #wallet: WalletClient;
  readonly #chat: RecordedSocket;
  #tabs: GameClient[] = [];
  #opened = 0;

  constructor(options: PersonOptions) {
    this.#options = options;
    this.#wallet = new WalletClient({ ...options, actor: this.#actor('wallet') });
    this.#chat = new RecordedSocket('chat', { ...options, actor: this.#actor('chat') }, () => {});
    for (const game of options.games) this.#open(game);
  }

  /** Acts until it is asked to stop. */
  async live(stopping: AbortSignal): Promise<void> {
    const { random } = this.#options;
    while (!stopping.aborted) {
      await sleep(random.whole(PAUSE.least, PAUSE.most), null, { signal: stopping }).catch(() => {});
      if (!stopping.aborted) await this.#act();
    }
  }

  payIn(birr: number): Promise<void> {
    return this.#wallet.pay(birr, false);
  }

  /** The last balance, when nothing moves any more. */
  readBalance(): Promise<void> {
    return this.#wallet.readBalance();
  }

  close(): void {
    this.#chat.close();
    for (const tab of this.#tabs) tab.close();
  }

  async #act(): Promise<void> {
    const { random, friends } = this.#options;
    const chance = random.fraction();
    if (chance < 0.6) return this.#play();
    if (chance < 0.68) return this.#wallet.pay(random.whole(50, 300), random.fraction() < 0.3);
    if (chance < 0.74) return this.#wallet.withdraw(random.whole(50, 60));
    if (chance < 0.8) return this.#wallet.transferTo(random.pick(friends), random.whole(1, 5));
    if (chance < 0.9) return this.#readBalance();
    if (chance < 0.94) return this.#tabs[0]?.stall(random.whole(1000, 8000));
    this.#changeTabs();
  }

  /** Asks the bot or the server. */
  async #readBalance(): Promise<void> {
    const { bot, recorder } = this.#options;
    if (!bot || bot.isWaiting) return this.#wallet.readBalance();
    await recorder.command(this.#actor('bot'), { call: 'bot.balance', args: [] }, () => bot.balance());
  }

  async #play(): Promise<void> {
    const { random, games, friends } = this.#options;
    const game = random.pick(games);
    const tab = this.#tabs.find((one) => one.game === game);
    if (tab && tab.roomsInPlay < ROOMS_AT_ONCE) await tab.play(random.pick(stakesOf(game, friends.length)));
  }

  /** Opens a second tab of the first game, or closes it. */
  #changeTabs(): void {
    const { games } = this.#options;
    if (this.#tabs.length > games.length) this.#tabs.pop()?.close();
    else if (games[0]) this.#open(games[0]);
  }

  #open(game: Game): void {
    const actor = this.#actor(`${game}-${++this.#opened}`);
    this.#tabs.push(new GameClient({ ...this.#options, actor, game }));
  }

  #actor(client: string): Actor {
    const { userId } = this.#options;
    return { user: userId, client: `${userId}/${client}` };
  }
}
