/** For each state, the state that an event leads to. An event that is not listed cannot happen in that state. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** Every state in which the event can happen: for the guard of a stored update. */
export const statesBefore = <State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  event: Event,
): State[] =>
  (Object.keys(transitions) as State[]).filter((state) => transitions[state][event] !== undefined);
