import { search } from '@chewata/common/contract/admin/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { controlClass } from '#ui/form/field.tsx';
import { isTyping } from '../parts/is-typing.ts';
import { SearchResults } from './search-results.tsx';
import { useDebounced } from './use-debounced.ts';

const SHORTEST = 2;

/** The staff's search, on each of their pages: '/' leads to it, and it answers while one types. */
export function SearchBox() {
  const { t } = useTranslation('person');
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim());
  const isAsking = asked.length >= SHORTEST && text.trim() !== '';
  const { data, error } = useQuery({
    queryKey: ['admin', 'search', asked],
    queryFn: ({ signal }) => call(search, { query: { q: asked }, signal }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    function focus(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  /** The arrows move between the box and what it found; Escape empties it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setText('');
      input.current?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  }

  return (
    <search ref={box} className="relative block" onKeyDown={onKeyDown}>
      <input
        ref={input}
        type="search"
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        placeholder={t('search.placeholder')}
        maxLength={100}
        autoComplete="off"
        className={controlClass}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isAsking && <SearchResults found={data} error={error} onOpen={() => setText('')} />}
    </search>
  );
}
