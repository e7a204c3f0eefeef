import { element } from './element.ts';
import { asyncEntries, openEntries } from './entries.ts';
import { shownSchema } from './shown-schema.ts';

/** Reads both documents and shows every call and event; the search narrows them down. */
async function show(): Promise<void> {
  const content = document.querySelector('#content');
  const search = document.querySelector<HTMLInputElement>('#search');
  if (!content || !search) return;
  try {
    const [calls, events] = await Promise.all([
      fetch('/api/openapi.json').then((reply) => reply.json()),
      fetch('/api/asyncapi.json').then((reply) => reply.json()),
    ]);
    const entries = [...openEntries(calls), ...asyncEntries(events)];
    const shown = entries.map((entry) => ({ entry, card: card(entry) }));
    const groups = [...new Set(entries.map(({ group }) => group))].map((group) =>
      element(
        'section',
        {},
        element('h2', {}, group),
        ...shown.filter(({ entry }) => entry.group === group).map((each) => each.card),
      ),
    );
    content.replaceChildren(...groups);
    search.addEventListener('input', () => {
      const wanted = search.value.trim().toLowerCase();
      for (const { entry, card } of shown) card.hidden = !entry.text.toLowerCase().includes(wanted);
      for (const group of groups) group.hidden = !group.querySelector('details:not([hidden])');
    });
  } catch {
    content.replaceChildren(
      element('p', {}, 'The documents could not be loaded. Reload the page to try again.'),
    );
  }
}

/** One call or event; its inside is made when it is opened for the first time. */
function card(entry: ReturnType<typeof openEntries>[number]): HTMLElement {
  const body = element('div', { class: 'body' });
  const made = element(
    'details',
    {},
    element('summary', {}, element('b', {}, entry.mark), ` ${entry.title}`),
    body,
  );
  made.addEventListener('toggle', () => {
    if (body.childElementCount > 0) return;
    body.append(
      ...entry.description.split('\n\n').map((text) => element('p', {}, text)),
      ...entry.parts.flatMap(({ title, schema, example }) => [
        element('h3', {}, title),
        shownSchema(schema, entry.schemas),
        ...(example === undefined
          ? []
          : [element('pre', { tabindex: '0' }, JSON.stringify(example, null, 2))]),
      ]),
    );
  });
  return made;
}

void show();
