import { crashRun } from './crash-run.ts';

/** `npm run crash -w docstore -- 5000`: the long form of the crash test. */
const kills = Number(process.argv[2] ?? 5000);
const report = await crashRun(kills, (line) => console.info(line));
console.info(
  `${report.kills} kills: ${report.acknowledged} acknowledged writes, none lost; of the writes in progress ${report.wasDone} done and ${report.wasNotDone} not done, none half done`,
);
