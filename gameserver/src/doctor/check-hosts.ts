import { comparedClock } from './clocks.ts';
import { doubtful, type Finding, missing, ok } from './finding.ts';

const TIMEOUT_MS = 8000;

/** A host that has to be reached, and how bad it is if it is not. */
export interface Host {
  readonly about: string;
  readonly address: string;
  readonly needed: boolean;
}

/** Any answer over HTTP proves that a host is reached; nothing is sent that could change anything. */
export async function checkHost({ about, address, needed }: Host): Promise<Finding[]> {
  const before = Date.now();
  try {
    const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const after = Date.now();
    await reply.body?.cancel();
    const theirs = Date.parse(reply.headers.get('date') ?? '');
    return [
      ok(about, `${new URL(address).host} answers (${reply.status})`),
      ...(Number.isNaN(theirs) ? [] : [comparedClock(about, { theirs, before, after, resolutionMs: 1000 })]),
    ];
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const finding = needed ? missing : doubtful;
    return [finding(about, `${new URL(address).host} does not answer: ${cause?.code ?? message}`)];
  }
}

/** Whether Telegram knows the bot's token. The token is part of the address, so no error is shown with it. */
export async function checkBot(token: string, root: string): Promise<Finding[]> {
  const reply = await fetch(`${root}/bot${token}/getMe`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  if (!reply) return [missing('bot', `${new URL(root).host} does not answer`)];
  const { result } = (await reply.json().catch(() => ({}))) as { result?: { username?: string } };
  return [
    reply.ok
      ? ok('bot', `Telegram knows it as ${result?.username}`)
      : missing('bot', 'Telegram refuses BOT_TOKEN'),
  ];
}
