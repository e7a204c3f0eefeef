import { expect, it } from 'vitest';
import { makeLog } from './make-log.ts';

it('no line of the log has a phone, whatever it is in; other numbers stay', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line: string) => void lines.push(line) });
  log.error(
    { err: new Error('E11000 dup key: { phone: "+251911234567" }'), url: '/x/0711234567' },
    'of 251911234567',
  );
  log.info({ at: 1763856000000, amount: 911234567, id: '9007199254740993' }, 'kept');
  const [first = '', second = ''] = lines;
  expect(first).not.toMatch(/[79]11234567/);
  expect(first.match(/\[phone\]/g)?.length).toBeGreaterThanOrEqual(3);
  expect(JSON.parse(first)).toMatchObject({ url: '/x/[phone]', msg: 'of [phone]' });
  expect(JSON.parse(second)).toMatchObject({ at: 1763856000000, amount: 911234567, id: '9007199254740993' });
});
