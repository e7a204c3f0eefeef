import type english from './en.json';

/** 'errors.NOT_FOUND' and so on: the path of each text in a tree of texts. */
type Paths<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key}`
    : Paths<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** A key of a server message. Every language has the same keys and placeholders (a test says so). */
export type MessageKey = Paths<typeof english>;

/** Values of a message's {{placeholders}}; amounts are given as text in Birr. */
export type MessageParams = Readonly<Record<string, string | number>>;
