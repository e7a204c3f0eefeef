import type { PromotionAnswer, PromotionSent, PromotionType } from '@chewata/common/contract/promotions';

/** What is the same for one stake, or for all stakes together: each as it is typed, one prize or rule a line. */
export interface BoardDraft {
  prizes: string;
  minimumGames: string;
  rules: string;
}

/** A promotion as the form has it: all of it text. */
export interface PromotionDraft {
  name: string;
  message: string;
  image: string;
  type: PromotionType;
  /** 'YYYY-MM-DDTHH:mm' of Addis Ababa. */
  startsAt: string;
  endsAt: string;
  minimumPlayers: string;
  rankLimit: string;
  promotion: boolean;
  available: boolean;
  /** Stakes in Birr as text; none: all of them count. */
  stakes: string[];
  /** Stake, or 'All' → what is said of it. */
  boards: Record<string, BoardDraft>;
}

/** Path → what is wrong there. */
export type Wrong = Readonly<Record<string, string>>;

export const ALL = 'All';
export const NOTHING: BoardDraft = { prizes: '', minimumGames: '', rules: '' };

/** Addis Ababa is three hours ahead of UTC all the year. */
const ADDIS_MS = 3 * 60 * 60 * 1000;
const typedTime = (at: number): string => new Date(at + ADDIS_MS).toISOString().slice(0, 16);
/** Undefined where nothing, or no time, is typed: the contract's schema says what is wrong. */
const isoTime = (typed: string): string | undefined => {
  const at = Date.parse(`${typed}Z`);
  return Number.isNaN(at) ? undefined : new Date(at - ADDIS_MS).toISOString();
};

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** '17,500' and '17500' are Birr; what is no number is a thing. */
const prizeOf = (line: string): number | string => {
  const figures = line.replace(/,/g, '');
  return /^\d+(\.\d+)?$/.test(figures) ? Number(figures) : line;
};
const byRank = (text: string): Record<string, number | string> =>
  Object.fromEntries(lines(text).map((line, index) => [String(index + 1), prizeOf(line)]));

/** The boards that the form shows: of each chosen stake, and of all together. */
export const boardsOf = ({ stakes }: Pick<PromotionDraft, 'stakes'>): string[] => [
  ...[...stakes].sort((a, b) => Number(a) - Number(b)),
  ALL,
];

/** The form of a promotion that exists, of a template, or (with nothing) an empty one from now on for three days. */
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

/** What is told of each board, without those of which nothing is. */
function where<Told>(
  boards: readonly (readonly [string, BoardDraft])[],
  tell: (board: BoardDraft) => Told | null,
): Record<string, Told> {
  const told: Record<string, Told> = {};
  for (const [key, board] of boards) {
    const one = tell(board);
    if (one !== null) told[key] = one;
  }
  return told;
}

interface Times {
  startsAt: string;
  endsAt: string;
}

/**
 * What is sent of it; a time that was not touched stays what it `was`, to the second. Values that are not
 * what they should be are left to the contract's schema.
 */
export function sentOf(draft: PromotionDraft, was?: Times): PromotionSent {
  const time = (field: keyof Times): string => {
    const known = was?.[field];
    if (known && typedTime(Date.parse(known)) === draft[field]) return known;
    return isoTime(draft[field]) ?? '';
  };
  const boards = boardsOf(draft).map((key) => [key, draft.boards[key] ?? NOTHING] as const);
  const { name, message, image, type, promotion, available } = draft;
  return {
    name,
    message,
    image,
    type,
    promotion,
    available,
    stakes: draft.stakes.map(Number),
    structure: where(boards, ({ prizes }) => (prizes.trim() ? byRank(prizes) : null)),
    rules: where(boards, ({ rules }) => (rules.trim() ? lines(rules) : null)),
    minimumGames: where(boards, ({ minimumGames }) => (minimumGames.trim() ? Number(minimumGames) : null)),
    minimumPlayers: Number(draft.minimumPlayers),
    rankLimit: Number(draft.rankLimit),
    startsAt: time('startsAt'),
    endsAt: time('endsAt'),
  };
}
