/** The shells as the page carries them: one markup each, with numbers in place of what differs between languages. */
export interface ShellData {
  paths: Record<string, string>;
  markup: Record<string, string>;
  texts: Record<string, string[]>;
}

/** What the app drew: the markup of each shell in each language. */
export interface DrawnShells {
  languages: Record<string, Record<string, string>>;
  paths: Record<string, string>;
}

/** Attribute values and texts: all that a language can change. */
const WORDS = /"[^"]*"|>[^<]+</g;

/** Joins the languages. Throws if they differ in more than words. */
export function shellData({ languages, paths }: DrawnShells): ShellData {
  const [first = '', ...others] = Object.keys(languages);
  const texts: Record<string, string[]> = Object.fromEntries(
    Object.keys(languages).map((name) => [name, []]),
  );
  const numbers = new Map<string, number>();
  const markup: Record<string, string> = {};
  const of = (language: string, name: string): string =>
    // The script that draws the shell selects the language.
    (languages[language]?.[name] ?? '').replaceAll(' selected=""', '');
  for (const name of Object.keys(languages[first] ?? {})) {
    const words = new Map(others.map((language) => [language, of(language, name).match(WORDS) ?? []]));
    const frames = new Set(Object.keys(languages).map((language) => of(language, name).replace(WORDS, '')));
    if (frames.size !== 1)
      throw new Error(`the shell '${name}' differs between languages in more than words`);
    let n = -1;
    markup[name] = of(first, name).replace(WORDS, (word) => {
      n++;
      const each = [word, ...others.map((language) => words.get(language)?.[n] ?? '')];
      if (each.every((other) => other === word)) return word;
      const key = each.join('\n');
      const number = numbers.get(key) ?? numbers.size;
      if (!numbers.has(key)) {
        numbers.set(key, number);
        for (const [i, language] of [first, ...others].entries())
          texts[language]?.push(each[i]?.slice(1, -1) ?? '');
      }
      return `${word[0]}{${number}}${word.at(-1)}`;
    });
  }
  return { paths, markup, texts };
}
