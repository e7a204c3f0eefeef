import { randomInt } from 'node:crypto';
import { fuzz } from './fuzz.ts';

/** `npm run fuzz -- [seed] [count]`, on the stores that MONGO_URL and REDIS_URL name. */
const seed = Number(process.argv[2] ?? randomInt(2 ** 31));
const count = Number(process.argv[3] ?? 100_000);
const { MONGO_URL = '', REDIS_URL = '', DATA_DIR = '' } = process.env;

const say = (text: string): void => console.info(`seed ${seed}: ${text}`);
say(`${count} inputs`);
const began = Date.now();
const { inputs, accepted, refused, coverage, approved, callbacks, findings } = await fuzz({
  stores: { MONGO_URL, REDIS_URL, DATA_DIR },
  seed,
  count,
  onProgress: (done) => {
    if (done > 0 && done % 10_000 === 0) say(`${done} inputs after ${secondsSince(began)} s`);
  },
});
for (const finding of findings) console.error(finding);
const all = [...coverage].sort(([, one], [, other]) => one.inputs - other.inputs);
const without = (what: 'inputs' | 'accepted'): string =>
  all.flatMap(([name, tried]) => (tried[what] === 0 ? [name] : [])).join(', ') || 'none';
const [least, middle] = [all[0], all[Math.floor(all.length / 2)]];
say(`${coverage.size} routes, callbacks and events; tried by no input: ${without('inputs')}`);
say(`fewest inputs: ${least?.[1].inputs} to ${least?.[0]}; median ${middle?.[1].inputs}`);
say(`never accepted: ${without('accepted')}`);
say(
  `${inputs} inputs, ${accepted} accepted, ${refused} refused, ${approved} proposals approved, ${callbacks} callbacks accepted, ${findings.length} findings, ${secondsSince(began)} s`,
);
process.exit(findings.length === 0 ? 0 : 1);

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 1000);
}
