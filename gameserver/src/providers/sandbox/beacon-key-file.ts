import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SandboxBeaconKey } from './beacon.ts';

const keyFile = z.object({ secret: z.string().regex(/^[0-9a-f]{64}$/), genesis: z.int().positive() });

/** The key kept under DATA_DIR; `make` at the first start. Only this user can read the file. */
export async function keptSandboxKey(
  dataDir: string,
  make: () => SandboxBeaconKey,
): Promise<SandboxBeaconKey> {
  await mkdir(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  for (;;) {
    const kept = await readSandboxKey(dataDir);
    if (kept !== null) return kept;
    const { secret, genesis } = make();
    // Linked whole under its name, so that a server that starts at the same moment never reads a part.
    const draft = `${file}.${process.pid}.${secret.slice(0, 8)}`;
    await writeFile(draft, `${JSON.stringify({ secret, genesis })}\n`, { mode: 0o600 });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
  }
}

/** Null if none is kept there. */
export async function readSandboxKey(dataDir: string): Promise<SandboxBeaconKey | null> {
  const kept = await readFile(fileIn(dataDir), 'utf8').catch(noFile);
  return kept === null ? null : keyFile.parse(JSON.parse(kept));
}

const fileIn = (dataDir: string): string => join(dataDir, 'sandbox-beacon.json');

function noFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
