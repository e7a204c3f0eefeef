import { type FakeTelegram, startFakeTelegram } from '@chewata/bot/testing/fake-telegram';
import { openChapaStandIn } from '@chewata/gameserver/testing/money/chapa-stand-in';
import { foldersOf } from '@chewata/launcher/installation/folders';
import { startCluster } from '@chewata/launcher/programs/cluster';
import { openBeaconRelay } from '../faults/beacon-relay.ts';
import { clockVariables } from '../faults/clock-files.ts';
import type { Stage } from '../faults/faults.ts';
import { openNetwork } from '../faults/network.ts';
import { openSmallDisk } from '../faults/small-disk.ts';
import { PACE } from '../games/index.ts';

const ENV = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  BOT_TOKEN: '7654321:AAchaos-has-a-bot-too',
  BOT_USERNAME: 'chewata_bot',
  ...PACE,
};

/** All that a run plays on. */
export interface OpenStage extends Pick<Stage, 'cluster' | 'network' | 'beacon' | 'provider' | 'disks'> {
  readonly telegram: FakeTelegram;
  close(): Promise<void>;
}

/** Starts the cluster with its bot, and the stand-ins for what is outside: network, beacon, provider, Telegram. */
export async function openStage(dataDir: string): Promise<OpenStage> {
  const { docstore, redis } = foldersOf(dataDir);
  const disks = { docstore: openSmallDisk(docstore), redis: openSmallDisk(redis) };
  const beacon = await openBeaconRelay();
  const provider = await openChapaStandIn();
  const telegram = await startFakeTelegram();
  const cluster = await startCluster({
    dataDir,
    env: {
      ...ENV,
      BEACON_URLS: beacon.url,
      SANDBOX_PROVIDER_URL: provider.url,
      BOT_API_ROOT: telegram.url,
    },
    envOf: (server) => clockVariables(dataDir, `gameserver-${server + 1}`),
    hasBot: true,
  });
  beacon.source = cluster.serverUrls;
  await provider.open(cluster.mongoUrl, cluster.url);
  const network = await openNetwork(Number(new URL(cluster.url).port));
  return {
    ...{ cluster, network, beacon, provider, telegram, disks },
    async close() {
      network.close();
      beacon.close();
      await provider.close();
      await cluster.stop();
      await telegram.close();
      for (const disk of Object.values(disks)) disk?.unmount();
    },
  };
}
