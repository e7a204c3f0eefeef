import { requireNode } from './node-version.mjs';

requireNode();
const { networkInterfaces } = await import('node:os');
const { ensureBuilt } = await import('./build.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { tell } = await import('./progress.mjs');
const { run } = await import('./refusal.mjs');
const { foldersOf, loadEnvFile, readSettings } = await import('./settings.mjs');
const { startInstallation } = await import('./supervisor.mjs');
const { untilAskedToStop } = await import('./stop-signals.mjs');

await run(async () => {
  loadEnvFile();
  const settings = readSettings(process.env);
  const installation = startInstallation(settings, {
    prepare: async () => {
      await ensurePackages();
      await ensureBuilt();
    },
  });
  const asked = untilAskedToStop(() => {
    installation.kill();
    process.exit(1);
  });
  try {
    const started = await Promise.race([installation.start(), asked]);
    if (typeof started !== 'string') {
      tell(welcome(settings, started));
      await asked;
    }
    tell(`Stopping (${await asked}) …`);
  } finally {
    await installation.stop();
  }
  tell(`Stopped. The data is kept in ${settings.dataDir}.`);
  process.exit(0);
});

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ url: string, port: number }} at
 */
function welcome({ mode, players, bot, dataDir }, { url, port }) {
  const here = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal);
  return [
    '',
    `Chewata is running (${mode}${players > 0 ? `, ${players} simulated players` : ''}${bot ? ', with the bot' : ''}).`,
    `  Play:             ${url}`,
    ...(here ? [`  From your network: http://${here.address}:${port}`] : []),
    ...(mode === 'sandbox' ? [`  SMS and payments: ${url}/sandbox-tools`] : []),
    `  Logs:             ${foldersOf(dataDir).logs}`,
    'Stop it with Ctrl-C.',
  ].join('\n');
}
