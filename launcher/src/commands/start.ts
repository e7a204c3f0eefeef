import { networkInterfaces } from 'node:os';
import { foldersOf } from '../installation/folders.ts';
import { takeInstallation } from '../installation/installation.ts';
import { type InstallationSettings, loadEnvFile, readSettings } from '../installation/settings.ts';
import { report } from '../output.ts';
import { processGroup } from '../processes/process-group.ts';
import { untilAskedToStop } from '../processes/stop-signals.ts';
import { startProduct } from '../programs/start-product.ts';
import { run } from '../user-error.ts';

/** `npm start`: runs the product until it is asked to stop. */
await run(async () => {
  loadEnvFile();
  const settings = readSettings(process.env);
  const installation = await takeInstallation(settings.dataDir, 'npm start');
  const group = processGroup(foldersOf(settings.dataDir));
  const askedToStop = untilAskedToStop(() => {
    group.kill();
    process.exit(1);
  });
  try {
    const started = await Promise.race([startProduct(settings, installation, group), askedToStop]);
    if (typeof started === 'number') report(welcome(settings, started));
    report(`Stopping (${await askedToStop}) …`);
  } finally {
    await group.stop();
    await installation.release();
  }
  report(`Stopped. The data is kept in ${settings.dataDir}.`);
  process.exit(0);
});

function welcome({ mode, simulatedPlayers, hasBot, dataDir }: InstallationSettings, port: number): string {
  const url = `http://localhost:${port}`;
  const network = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  const parts = [
    mode,
    ...(simulatedPlayers > 0 ? [`${simulatedPlayers} simulated players`] : []),
    ...(hasBot ? ['with the bot'] : []),
  ];
  return [
    '',
    `Chewata is running (${parts.join(', ')}).`,
    `  Play:             ${url}`,
    ...(network ? [`  From your network: http://${network.address}:${port}`] : []),
    ...(mode === 'sandbox' ? [`  SMS and payments: ${url}/sandbox-tools`] : []),
    `  Logs:             ${foldersOf(dataDir).logs}`,
    'Stop it with Ctrl-C.',
  ].join('\n');
}
