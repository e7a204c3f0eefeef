import { randomInt } from 'node:crypto';
import { fuzz } from './fuzz.ts';

/** `npm run fuzz -- [seed] [count]`, on the stores that MONGO_URL and REDIS_URL name. */
const seed = Number(process.argv[2] ?? randomInt(2 ** 31));
const count = Number(process.argv[3] ?? 100_000);
const { MONGO_URL = '', REDIS_URL = '', DATA_DIR = '' } = process.env;

console.info(`seed ${seed}, ${count} inputs`);
const began = Date.now();
const { accepted, refused, names, approved, callbacks, findings } = await fuzz({
  stores: { MONGO_URL, REDIS_URL, DATA_DIR },
  seed,
  count,
  onProgress: (done) => {
    if (done > 0 && done % 10_000 === 0) console.info(`${done} inputs`);
  },
});
for (const finding of findings) console.error(finding);
const seconds = Math.round((Date.now() - began) / 1000);
console.info(
  `${names} routes and events, ${accepted} inputs accepted, ${refused} refused, ${approved} proposals approved, ${callbacks} callbacks accepted, ${findings.length} findings, ${seconds} s`,
);
process.exit(findings.length === 0 ? 0 : 1);
