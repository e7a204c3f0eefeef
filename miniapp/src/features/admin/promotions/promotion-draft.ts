import type { PromotionAnswer } from '@chewata/common/contract/admin/promotions';
import type { PromotionSent, PromotionType } from '@chewata/common/contract/community/promotions';
import { isoTime, typedTime } from '../parts/addis-time.ts';

/** The fields for one stake, or for all stakes together, as typed: one prize or rule per line. */
export interface BoardDraft {
  prizes: string;
  minimumGames: string;
  rules: string;
}

/** A promotion in the form. Numbers and times are text. */
export interface PromotionDraft {
  name: string;
  message: string;
  image: string;
  type: PromotionType;
  /** 'YYYY-MM-DDTHH:mm' in Addis Ababa's time zone. */
  startsAt: string;
  endsAt: string;
  minimumPlayers: string;
  rankLimit: string;
  promotion: boolean;
  available: boolean;
  /** Stakes in Birr as text; if empty, all stakes count. */
  stakes: string[];
  /** Fields by stake, or 'All'. */
  boards: Record<string, BoardDraft>;
}

/** Error messages by path. */
export type DraftErrors = Readonly<Record<string, string>>;

export const ALL = 'All';
export const EMPTY_BOARD: BoardDraft = { prizes: '', minimumGames: '', rules: '' };

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** '17,500' and '17500' are amounts in Birr; other text is a prize in kind. */
const prizeOf = (line: string): number | string => {
  const figures = line.replace(/,/g, '');
  return /^\d+(\.\d+)?$/.test(figures) ? Number(figures) : line;
};
const byRank = (text: string): Record<string, number | string> =>
  Object.fromEntries(lines(text).map((line, index) => [String(index + 1), prizeOf(line)]));

/** The boards in the form: one per chosen stake, and one for all stakes. */
export const boardsOf = ({ stakes }: Pick<PromotionDraft, 'stakes'>): string[] => [
  ...[...stakes].sort((a, b) => Number(a) - Number(b)),
  ALL,
];

/** The draft of an existing promotion or a template; from {}, an empty one that starts now and lasts three days. */
export function draftOf(known: Partial<PromotionAnswer & PromotionSent>, now: number): PromotionDraft {
  const boards: Record<string, BoardDraft> = {};
  for (const key of [...Object.keys(known.structure ?? {}), ...Object.keys(known.rules ?? {})]) {
    const ranks = Object.entries(known.structure?.[key] ?? {}).sort(([a], [b]) => Number(a) - Number(b));
    boards[key] = {
      prizes: ranks.map(([, prize]) => String(prize)).join('\n'),
      minimumGames: String(known.minimumGames?.[key] ?? ''),
      rules: (known.rules?.[key] ?? []).join('\n'),
    };
  }
  return {
    name: known.name ?? '',
    message: known.message ?? '',
    image: known.image ?? '',
    type: known.type ?? 'Games Played',
    startsAt: typedTime(known.startsAt ? Date.parse(known.startsAt) : now),
    endsAt: typedTime(known.endsAt ? Date.parse(known.endsAt) : now + 72 * 60 * 60 * 1000),
    minimumPlayers: String(known.minimumPlayers ?? 5),
    rankLimit: String(known.rankLimit ?? 10),
    promotion: known.promotion ?? true,
    available: known.available ?? true,
    stakes: (known.stakes ?? []).map(String),
    boards,
  };
}

/** A value for each board that has one. */
function valuesByBoard<Value>(
  boards: readonly (readonly [string, BoardDraft])[],
  boardValue: (board: BoardDraft) => Value | null,
): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [key, board] of boards) {
    const value = boardValue(board);
    if (value !== null) values[key] = value;
  }
  return values;
}

interface Times {
  startsAt: string;
  endsAt: string;
}

/**
 * The request body of a draft. Times that did not change keep the seconds of `was`. Invalid values are left to the
 * contract's schema.
 */
export function sentOf(draft: PromotionDraft, was?: Times): PromotionSent {
  const time = (field: keyof Times): string => {
    const known = was?.[field];
    if (known && typedTime(Date.parse(known)) === draft[field]) return known;
    return isoTime(draft[field]) ?? '';
  };
  const boards = boardsOf(draft).map((key) => [key, draft.boards[key] ?? EMPTY_BOARD] as const);
  const { name, message, image, type, promotion, available } = draft;
  return {
    name,
    message,
    image,
    type,
    promotion,
    available,
    stakes: draft.stakes.map(Number),
    structure: valuesByBoard(boards, ({ prizes }) => (prizes.trim() ? byRank(prizes) : null)),
    rules: valuesByBoard(boards, ({ rules }) => (rules.trim() ? lines(rules) : null)),
    minimumGames: valuesByBoard(boards, ({ minimumGames }) =>
      minimumGames.trim() ? Number(minimumGames) : null,
    ),
    minimumPlayers: Number(draft.minimumPlayers),
    rankLimit: Number(draft.rankLimit),
    startsAt: time('startsAt'),
    endsAt: time('endsAt'),
  };
}
