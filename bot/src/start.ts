import { withoutPhones } from '@chewata/common/phone';
import { run } from '@grammyjs/runner';
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Deps } from './context.ts';
import { createBot } from './create-bot.ts';
import { connectGameServer } from './game-server.ts';
import { registerCommands } from './register-commands.ts';
import { serveBot, WEBHOOK_PATH } from './serve.ts';
import { runWorkers } from './workers/run.ts';

/** A webhook call still running after this time is aborted when the bot stops. */
const STOP_TIMEOUT_MS = 5000;
const ALLOWED_UPDATES = ['message', 'callback_query'] as const;

export interface RunningBot {
  /** Port of the health check and the webhook. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the bot (by webhook if BOT_WEBHOOK_SECRET is set, else by polling) and its message workers. */
export async function startBot(config: Config): Promise<RunningBot> {
  const output = pino.destination(1);
  const log = pino({ level: config.LOG_LEVEL }, { write: (line) => output.write(withoutPhones(line)) });
  const deps: Deps = { server: connectGameServer(config), publicUrl: config.PUBLIC_URL, log };
  const bot = createBot(config.BOT_TOKEN, deps, config.BOT_API_ROOT);
  await bot.init();
  const secret = config.BOT_WEBHOOK_SECRET;
  const server = await serveBot(bot, config, secret);
  // The bot works without the menu too.
  registerCommands(bot.api).catch((error: unknown) => log.warn({ err: error }, 'commands not registered'));
  const allowed_updates = [...ALLOWED_UPDATES];
  if (secret)
    await bot.api.setWebhook(config.PUBLIC_URL + WEBHOOK_PATH, { secret_token: secret, allowed_updates });
  else await bot.api.deleteWebhook();
  const polling = secret ? null : run(bot, { runner: { fetch: { allowed_updates } } });
  const workers = runWorkers(bot.api, deps, config.BOT_MESSAGES_A_SECOND);
  const address = server.address();
  log.info({ name: bot.botInfo.username, by: secret ? 'webhook' : 'polling' }, 'bot ready');
  return {
    port: typeof address === 'object' && address ? address.port : config.BOT_PORT,
    stop: async () => {
      log.info({}, 'bot stopping');
      if (polling?.isRunning()) await polling.stop();
      // Finish the update in progress: Telegram repeats an unacknowledged one.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
      await new Promise<void>((closed) => server.close(() => closed()));
      clearInterval(idle);
      clearTimeout(cut);
      await workers.stop();
      log.info({}, 'bot stopped');
    },
  };
}
