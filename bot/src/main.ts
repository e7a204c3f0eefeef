import { loadConfig } from './config.ts';
import { startBot } from './start.ts';

/** Starts the bot; without a token it is off and ends well. SIGTERM and SIGINT stop it. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (!config) return;
  const bot = await startBot(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      bot.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}

main().catch((error: unknown) => {
  console.error(`The bot cannot start:\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
