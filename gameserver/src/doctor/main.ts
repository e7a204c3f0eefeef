import { problemsIn } from './environment.ts';
import { examine } from './examine.ts';

/** `npm run doctor`: prints what is missing or doubtful; ends with 1 if anything is missing. */
async function main(): Promise<void> {
  const findings = await examine(process.env);
  const lines = findings.map(({ level, about, detail }) => `${level.padEnd(9)} ${about}: ${detail}`);
  const missing = findings.filter(({ level }) => level === 'missing').length;
  const doubtful = findings.filter(({ level }) => level === 'doubtful').length;
  if (process.env.MODE !== 'live') {
    const lacking = problemsIn({ ...process.env, MODE: 'live' });
    lines.push(
      '',
      `To go live, ${lacking.length} things are missing:`,
      ...lacking.map((line) => `  ${line}`),
    );
  }
  process.stdout.write(`${[...lines, '', `${missing} missing, ${doubtful} doubtful`].join('\n')}\n`);
  process.exitCode = missing > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
