import { ensureBuilt } from '../build/ensure-built.ts';
import type { Installation } from '../installation/installation.ts';
import { internalSecret } from '../installation/internal-secret.ts';
import type { InstallationSettings } from '../installation/settings.ts';
import { report } from '../output.ts';
import type { ProcessGroup } from '../processes/process-group.ts';
import { freePort, portState } from '../system/ports.ts';
import { UserError } from '../user-error.ts';
import { botProgram, gameserverProgram, playersProgram } from './programs.ts';
import { planStores } from './start-stores.ts';

/** Builds and starts the whole product: stores, game server, bot, simulated players. Returns its port. */
export async function startProduct(
  settings: InstallationSettings,
  installation: Installation,
  group: ProcessGroup,
): Promise<number> {
  const port = await webPort(settings.port);
  await ensureBuilt();
  const { embedded, mongoUrl, redisUrl } = await planStores(settings);
  const wiring = {
    port,
    mongoUrl,
    redisUrl,
    internalSecret: internalSecret(settings),
    hasEmbeddedStores: embedded.length > 0,
  };
  // In live the game server refuses embedded stores that are not allowed: they are not even started then.
  if (embedded.length > 0 && (settings.mode === 'sandbox' || settings.allowsEmbeddedInLive)) {
    report(`Starting ${embedded.map(({ title }) => title).join(' and ')} …`);
    await group.start(...embedded);
  }
  report('Starting the game server …');
  await group.start(gameserverProgram(settings, wiring));
  if (settings.hasBot) await group.start(botProgram(wiring));
  if (settings.simulatedPlayers > 0) await group.start(playersProgram(settings, wiring));
  installation.publish({ url: `http://localhost:${port}`, mongoUrl, redisUrl });
  return port;
}

/** A port that no other program uses. */
async function webPort(wanted: number): Promise<number> {
  if (wanted === 0) return freePort();
  const state = await portState(wanted);
  if (state === 'free') return wanted;
  throw new UserError(
    state === 'taken'
      ? `Port ${wanted} is taken by another program: stop that one, or choose another port, as in PORT=3001 npm start`
      : `Port ${wanted} requires more rights: choose one above 1023, as in PORT=3000 npm start`,
  );
}
