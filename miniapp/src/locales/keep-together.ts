const NO_BREAK = '\u00A0';

/** Keeps the amount and the Birr of a text on one line: '{{amount}} ብር' and 'Birrii {{amount}}' get a no-break space. */
export const keepTogether = (text: string): string =>
  text.replace(/(?<=\}\}|\d) (?=ብር)/gu, NO_BREAK).replace(/(?<=Birriin?) (?=\{\{|\d)/gu, NO_BREAK);
