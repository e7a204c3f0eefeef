/** The figures of a bench with a number of clients. */
export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the clients and of the store per transaction, in microseconds. */
  readonly clientCpu: number;
  readonly storeCpu: number;
}

/** The measured time span in milliseconds since the epoch; the same for clients in all processes. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

const WARM_UP_MS = 1500;

export function spanOf(seconds: number): Span {
  const begin = Date.now() + WARM_UP_MS;
  return { begin, end: begin + seconds * 1000 };
}

/** The measurements of the clients of one process. */
export interface Measurements {
  /** Milliseconds. */
  readonly latencies: readonly number[];
  /** CPU time of this process within the span, in microseconds. */
  readonly cpu: number;
}

/** Runs `transact` repeatedly in `clients` loops at once, and measures each run that begins within the span. */
export async function measureClients(
  clients: number,
  span: Span,
  transact: () => Promise<void>,
): Promise<Measurements> {
  const latencies: number[] = [];
  let before = process.cpuUsage();
  const timer = setTimeout(() => {
    before = process.cpuUsage();
  }, span.begin - Date.now());
  const client = async () => {
    for (let now = Date.now(); now < span.end; now = Date.now()) {
      const start = performance.now();
      await transact();
      if (now >= span.begin) latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(before);
  return { latencies, cpu: user + system };
}

export function figuresOf(parts: readonly Measurements[], { begin, end }: Span, storeCpu: number): Figures {
  const latencies = parts.flatMap((part) => part.latencies).sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const cpu = parts.reduce((sum, part) => sum + part.cpu, 0);
  return {
    perSecond: latencies.length / ((end - begin) / 1000),
    p50: at(0.5),
    p99: at(0.99),
    clientCpu: cpu / latencies.length,
    storeCpu: storeCpu / latencies.length,
  };
}
