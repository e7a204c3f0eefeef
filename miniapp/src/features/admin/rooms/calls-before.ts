import type { RoundStory } from '@chewata/common/contract/admin/rounds';

type Calls = RoundStory['calls'];

/** The calls that were made until `at`, in order. Those without a time are left out: their rounds kept none. */
export const callsBefore = (calls: Calls, at: string): Calls[number]['number'][] =>
  calls.flatMap((call) => (call.at !== null && Date.parse(call.at) <= Date.parse(at) ? [call.number] : []));
