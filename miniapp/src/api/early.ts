/** The work that the page's own script began before the app was loaded: see start/before-paint.js. */
interface EarlyStart {
  /** Requests under way, by address, in the language that they were made in. */
  early: Record<string, Promise<Response>>;
  language: string;
  path?: string;
  isLanding?: boolean;
  /** The fields of a form that the page drew itself. */
  fields?: HTMLInputElement[];
  /** That form was sent before the app could. */
  pressed?: boolean;
}

declare global {
  var chewata: EarlyStart | undefined;
}

/** The reply to a request that the page made at its start, once; undefined if it made none in this language. */
export function takeEarly(address: string, language: string): Promise<Response> | undefined {
  const start = globalThis.chewata;
  const reply = start?.language === language ? start.early[address] : undefined;
  if (start) delete start.early[address];
  return reply;
}

/** The values typed into the page's own form before the app took over, by the fields' names; the fields may be gone. */
export function typedEarly(): Readonly<Record<string, string>> {
  return Object.fromEntries((globalThis.chewata?.fields ?? []).map(({ name, value }) => [name, value]));
}

/** The name of the page's own field that has the focus. */
export const focusedEarly = (): string | undefined =>
  globalThis.chewata?.fields?.find((field) => field === document.activeElement)?.name;

/** Ends the page's own form. True if it had been sent. */
export function endEarlyForm(): boolean {
  const start = globalThis.chewata;
  const wasSent = start?.pressed === true;
  if (start) {
    delete start.fields;
    delete start.pressed;
  }
  return wasSent;
}
