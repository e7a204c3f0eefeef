/** How one provider answers this server. Times in ms. */
export interface ProviderReport {
  readonly name: string;
  /** Null: not since this server started. */
  readonly lastSuccess: number | null;
  /** Until when a host of it is spared; null if all are asked. */
  readonly openUntil: number | null;
}

/** Learns of each request to a provider; `status` is null if nothing came back. */
export type Asked = (provider: string, status: number | null, seconds: number) => void;

/** Keeps how the providers' hosts answered, for the health screen. */
export class ProviderWatch {
  readonly #lastSuccess = new Map<string, number>();
  /** By provider and host. */
  readonly #open = new Map<string, Map<string, number>>();

  readonly asked: Asked;

  constructor(asked: Asked = () => undefined) {
    this.asked = asked;
  }

  /** Makes a provider known before anything was sent to it. */
  expect(name: string): void {
    if (!this.#open.has(name)) this.#open.set(name, new Map());
  }
  answered(name: string, host: string, at: number): void {
    this.expect(name);
    this.#lastSuccess.set(name, at);
    this.#open.get(name)?.delete(host);
  }
  /** Nothing is sent to the host until then. */
  spared(name: string, host: string, until: number): void {
    this.expect(name);
    this.#open.get(name)?.set(host, until);
  }
  /** A circuit stays open until a request after its pause succeeds. */
  report(): ProviderReport[] {
    return [...this.#open].map(([name, hosts]) => ({
      name,
      lastSuccess: this.#lastSuccess.get(name) ?? null,
      openUntil: hosts.size > 0 ? Math.max(...hosts.values()) : null,
    }));
  }
}
