import { startFlood } from './logins.ts';

/** A process of its own, so that the flood does not slow the clients that are measured: `main.ts URL CLIENTS ADDRESSES PAUSE`. */
const [url = '', count, addresses, pauseMs] = process.argv.slice(2);
const flood = startFlood(url, Number(count), Number(addresses), Number(pauseMs));
process.once('message', async () => {
  await flood.stop();
  const counts = [...flood.answers].map(([status, number]) => `${number} × ${status}`).join(', ');
  console.info(`the flood's answers: ${counts}`);
  process.exit();
});
