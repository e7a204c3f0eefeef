import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkHistory } from '../check/check-history.ts';
import { wholeHistory } from '../history/read-history.ts';
import { historyText } from '../history/write-history.ts';
import { honestHistory } from '../testing/honest-history.ts';
import { PLANTED_BUGS } from '../testing/planted/index.ts';
import { reportVerdict } from './report-verdict.ts';

it('shows the seed, the lines of the violation with the faults between, and a picture', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chewata-verdict-'));
  const plant = PLANTED_BUGS['a call is lost after a resume']?.plant;
  const lines = plant?.(honestHistory(9)) ?? [];
  const history = await wholeHistory(historyText(lines).trimEnd().split('\n'));
  const text = reportVerdict(join(folder, 'h'), history, checkHistory(history));
  const picture = readFileSync(join(folder, 'h.violation-1.svg'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(text).toMatch(/^seed 9: 4 rounds/);
  expect(text).toContain('no call is lost: ');
  expect(text).toMatch(/^too small to be proof: 1 faults, of 300; 1 kinds, of 10; \d+ calls, of 10000/m);
  expect(text).toMatch(/line \d+ {2}u\d\/1 receives numberCall/);
  expect(text.trim().split('\n').length).toBeLessThan(15);
  expect(picture).toMatch(/^<svg .*seed 9: no call is lost.*<\/svg>\n$/s);
});
