/** The parts of a person's page. */
export const PERSON_VIEWS = ['overview', 'rounds', 'transactions', 'chat', 'decisions'] as const;
export type PersonView = (typeof PERSON_VIEWS)[number];

/** A person's page for staff. */
export const personPath = (id: string, view: PersonView = 'overview'): string =>
  `/admin/users/${id}${view === 'overview' ? '' : `?show=${view}`}`;

/** The page of a round that staff open. */
export const roundPath = (id: string): string => `/admin/rounds/${encodeURIComponent(id)}`;
