import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmdirSync, statfsSync } from 'node:fs';

const MB = 1024 * 1024;
const SIZE_MB = 1024;

/** A folder on a file system of its own, in memory, which can be full. */
export interface SmallDisk {
  /** Leaves no room for another byte. */
  fill(): void;
  free(): void;
  /** Its files stay in the folder. */
  unmount(): void;
}

/** Null if this user must not mount file systems. The folder must be empty. */
export function openSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const size = (bytes: number) => mount('-o', `remount,size=${bytes}`, folder);
  try {
    mount('-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=700`, 'tmpfs', folder);
  } catch {
    return null;
  }
  return {
    fill() {
      // Programs write meanwhile: the system refuses a size that is smaller than what is used.
      for (let spareBlocks = 0; ; spareBlocks += 16)
        try {
          const { blocks, bfree, bsize } = statfsSync(folder);
          return void size((blocks - bfree + spareBlocks) * bsize);
        } catch (error) {
          if (spareBlocks > 1024) throw error;
        }
    },
    free: () => void size(SIZE_MB * MB),
    unmount() {
      const copy = `${folder}.copy`;
      cpSync(folder, copy, { recursive: true });
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
      renameSync(copy, folder);
    },
  };
}

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
