import type { Line } from '../history/lines.ts';

const MOST_CHARACTERS = 160;

/** One line of a history in a few words. */
export function describeLine(line: Line): string {
  const text = wordsOf(line);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** The row of a line in the timeline. */
export function subjectOf(line: Line): string {
  if ('client' in line) return line.client;
  if (line.kind === 'fault') return line.target;
  return line.kind === 'answered' || line.kind === 'unanswered' ? 'answers' : 'the record';
}

function wordsOf(line: Line): string {
  switch (line.kind) {
    case 'sent':
      return `${line.client} sends ${line.call} ${JSON.stringify(line.args)} (${line.id})`;
    case 'answered':
      return `answer to ${line.id}: ${line.ok ? JSON.stringify(line.result) : line.code}`;
    case 'unanswered':
      return `no answer to ${line.id}`;
    case 'heard':
      return `${line.client} receives ${line.event} ${JSON.stringify(line.args)}`;
    case 'fault':
      return `${line.what} of ${line.target} for ${line.forMs} ms`;
    case 'entry':
      return `journal: ${line.id} ${line.postings.map(([account, amount]) => `${account} ${amount}`).join(', ')}`;
    case 'round':
      return `record of ${line.story.round._id}: ${line.story.round.status}, ${line.story.calls.length} calls`;
    default:
      return JSON.stringify({ ...line, at: undefined });
  }
}
