import { expect, it } from 'vitest';
import { findFolderCycles } from './folder-cycles.ts';

/** Imports, each written as `from -> to`. */
const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' -> ');
    return { from, to };
  });

it('finds two folders that import each other, though no two files do', () => {
  const cycles = findFolderCycles(
    imports(
      'bot/src/chat/reply.ts -> bot/src/http/call.ts',
      'bot/src/http/webhook.ts -> bot/src/chat/update.ts',
      'bot/src/http/call.ts -> bot/src/config.ts',
    ),
  );
  expect(cycles.map(({ folders }) => folders)).toEqual(['bot/src: chat -> http', 'bot/src: http -> chat']);
  expect(cycles[0]?.example).toEqual({ from: 'bot/src/chat/reply.ts', to: 'bot/src/http/call.ts' });
});

it('finds a circle of three folders, and leaves out the folders that only lead into it', () => {
  const cycles = findFolderCycles(
    imports(
      'src/deep/a/one.ts -> src/deep/b/inner/two.ts',
      'src/deep/b/three.ts -> src/deep/c/four.ts',
      'src/deep/c/five.ts -> src/deep/a/six.ts',
      'src/deep/d/seven.ts -> src/deep/a/one.ts',
    ),
  );
  expect(cycles.map(({ folders }) => folders)).toEqual([
    'src/deep: a -> b',
    'src/deep: b -> c',
    'src/deep: c -> a',
  ]);
});

it('takes a file beside the folders, and a folder and its parent, for no circle', () => {
  expect(
    findFolderCycles(
      imports(
        'src/rooms/play.ts -> src/context.ts',
        'src/context.ts -> src/rooms/play.ts',
        'src/rooms/bingo/claim.ts -> src/rooms/play.ts',
        'src/rooms/play.ts -> src/rooms/bingo/claim.ts',
      ),
    ),
  ).toEqual([]);
});

it('does not take two workspaces for sibling folders', () => {
  expect(
    findFolderCycles(imports('bot/src/one.ts -> common/src/two.ts', 'common/src/two.ts -> bot/src/one.ts')),
  ).toEqual([]);
});
