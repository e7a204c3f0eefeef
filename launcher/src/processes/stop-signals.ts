const SECOND_CTRL_C_MS = 2000;
const PARENT_CHECK_INTERVAL_MS = 1000;

/**
 * Resolves with the reason when this process is asked to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the
 * npm that started it. A later Ctrl-C calls `onSecondCtrlC`; npm repeats the first one at once, which does not count.
 */
export function untilAskedToStop(onSecondCtrlC: () => void): Promise<string> {
  return new Promise((resolve) => {
    let askedAt = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (askedAt === 0) {
          askedAt = Date.now();
          resolve(signal === 'SIGINT' ? 'Ctrl-C' : signal);
        } else if (signal === 'SIGINT' && Date.now() - askedAt > SECOND_CTRL_C_MS) onSecondCtrlC();
      });
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event)
      setInterval(
        () => process.ppid !== parent && resolve('npm has ended'),
        PARENT_CHECK_INTERVAL_MS,
      ).unref();
  });
}
