import { ADDIS_OFFSET_MS } from '@chewata/common/time';
import type { Leaf } from '../parts/leaves.ts';
import { wireNumber } from '../parts/wire-number.ts';

/** The kinds of settings, which are edited differently. */
export type SettingKind = 'switch' | 'number' | 'text' | 'stakes' | 'percents' | 'day' | 'phone' | 'limit';

export function kindOf(path: string, value: Leaf): SettingKind {
  if (path === 'tax.from') return 'day';
  if (path === 'supportPhone') return 'phone';
  if (path.startsWith('playLimits.')) return 'limit';
  if (typeof value === 'boolean') return 'switch';
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) return path.startsWith('percents.') ? 'percents' : 'stakes';
  return 'text';
}

interface StakePercent {
  stake: number;
  percent: number;
}

/** A setting as text: stakes as '5, 10, 25', house cuts as '10=15', a day in Addis Ababa's time zone. */
export function textOf(kind: SettingKind, value: Leaf): string {
  if (value === null) return '';
  if (kind === 'stakes') return (value as readonly number[]).join(', ');
  if (kind === 'percents')
    return (value as readonly StakePercent[]).map(({ stake, percent }) => `${stake}=${percent}`).join(', ');
  if (kind === 'day') return new Date(Date.parse(String(value)) + ADDIS_OFFSET_MS).toISOString().slice(0, 10);
  return String(value);
}

/** The wire's value of a typed text. Text of the wrong kind stays as it is, so that the server reports it. */
export function wireOf(kind: SettingKind, typed: string): unknown {
  const text = typed.trim();
  switch (kind) {
    case 'switch':
      return text === 'true';
    case 'number':
      return wireNumber(text);
    case 'limit':
      return text === '' ? null : wireNumber(text);
    case 'stakes':
      return partsOf(text).map(wireNumber);
    case 'percents':
      return partsOf(text).map((part) => {
        const [stake = '', percent = ''] = part.split('=');
        return { stake: wireNumber(stake.trim()), percent: wireNumber(percent.trim()) };
      });
    case 'day':
      return text === '' ? null : new Date(Date.parse(`${text}T00:00:00Z`) - ADDIS_OFFSET_MS).toISOString();
    case 'phone':
      return text === '' ? null : text;
    case 'text':
      return text;
  }
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
