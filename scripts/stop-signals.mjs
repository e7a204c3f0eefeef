/**
 * Resolves with the name of the reason when somebody asks this process to stop: Ctrl-C, SIGTERM, a closed
 * terminal, or the end of the npm that started it.
 * @param {() => void} impatient called when Ctrl-C is pressed again later: npm repeats the first at once
 * @returns {Promise<string>}
 */
export function untilAskedToStop(impatient) {
  return new Promise((asked) => {
    let first = 0;
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => {
        if (first === 0) {
          first = Date.now();
          asked(signal === 'SIGINT' ? 'Ctrl-C' : signal);
        } else if (signal === 'SIGINT' && Date.now() - first > 2000) impatient();
      });
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event)
      setInterval(() => process.ppid !== parent && asked('npm has ended'), 1000).unref();
  });
}
