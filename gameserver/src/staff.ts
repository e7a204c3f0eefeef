import { Refusal } from '@chewata/common/errors';
import { parsePhone } from '@chewata/common/phone';
import { systemClock } from '#runtime/clock.ts';
import { systemRandom } from '#runtime/random.ts';
import { mongoUsers } from '#storage/accounts/mongo-users.ts';
import { mongoPasskeys } from '#storage/accounts/passkeys.ts';
import { mongoSessions } from '#storage/accounts/sessions.ts';
import { mongoDecisions } from '#storage/admin/decisions.ts';
import { mongoNotifications } from '#storage/community/notifications.ts';
import { connectMongo } from '#storage/mongo-connection.ts';
import { refuseNewer } from '#storage/schema/version.ts';
import { together } from '#storage/transaction.ts';
import { loadConfig } from './config.ts';
import { say } from './services/say.ts';
import { recoverPasskeys } from './services/second-factor/recover-passkeys.ts';

const USAGE = 'npm run staff -- recover <phone>';

/** Commands about staff for the operator at the machine, on the stores at MONGO_URL, running or not. */
async function main([command, text = '']: readonly string[]): Promise<void> {
  const phone = parsePhone(text);
  if (command !== 'recover' || !phone) throw new Error(`Usage: ${USAGE}`);
  const config = loadConfig(process.env);
  const connection = await connectMongo(config.MONGO_URL);
  try {
    await refuseNewer(connection);
    const { user, removed } = await recoverPasskeys(
      {
        config,
        clock: systemClock(config.SANDBOX_CLOCK_OFFSET_S * 1000),
        random: systemRandom,
        users: mongoUsers(connection),
        sessions: mongoSessions(connection),
        passkeys: mongoPasskeys(connection),
        decisions: mongoDecisions(connection),
        notifications: mongoNotifications(connection),
        together: together(connection),
      },
      phone,
    );
    process.stdout.write(
      `Passkeys of ${user.name} (${user.phone}) removed: ${removed}. A code confirms the next session.\n`,
    );
  } finally {
    await connection.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(
    error instanceof Refusal
      ? say('en', error.messageKey, error.params)
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exitCode = 1;
});
