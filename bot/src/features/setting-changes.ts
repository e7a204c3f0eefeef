import { providerTitle } from '@chewata/common/contract/money/providers';
import { changesBetween } from '@chewata/common/contract/settings/changes';
import { ADDIS_OFFSET_MS } from '@chewata/common/time';
import type { Context } from '../context.ts';
import { knownText } from '../say.ts';

type Say = Context['say'];

/** A proposal may change all settings at once; the page of the button shows each. */
const MOST_LINES = 8;
/** A help text or an address can be long. */
const MOST_VALUE = 60;

/** A line for each setting that a proposal changes: its name, the value before and the value after. */
export function settingChangeLines(say: Say, before: object, change: object): string[] {
  const changes = changesBetween(before, change);
  const lines = changes.slice(0, MOST_LINES).map(({ path, from, to }) =>
    say('pending.change', {
      name: settingName(say, path),
      from: valueText(say, path, from),
      to: valueText(say, path, to),
    }),
  );
  const left = changes.length - lines.length;
  return left > 0 ? [...lines, say('pending.more', { n: left })] : lines;
}

/** 'limits.deposit.min' as 'Amount limits · Deposit · minimum'. */
function settingName(say: Say, path: string): string {
  const words = path.split('.');
  const [group = ''] = words;
  const kind = group === 'playLimits' ? 'limit' : 'word';
  return words
    .map(
      (word, index) =>
        (words.length > 1 && index === 0 ? knownText(say, `setting.group.${word}`) : null) ??
        knownText(say, `setting.${kind}.${word}`) ??
        providerTitle(word),
    )
    .join(' · ');
}

/** Stakes as '5, 10, 25', house cuts as '10=15', a day as it is in Addis Ababa. */
function valueText(say: Say, path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return say(value ? 'setting.yes' : 'setting.no');
  if (path === 'tax.from' && typeof value === 'string')
    return new Date(Date.parse(value) + ADDIS_OFFSET_MS).toISOString().slice(0, 10);
  const text = Array.isArray(value) ? value.map(partText).join(', ') : String(value);
  return text.length > MOST_VALUE ? `${text.slice(0, MOST_VALUE - 1)}…` : text;
}

/** An entry of a list: a stake, or a stake with its percentage. */
const partText = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).join('=') : String(part);
