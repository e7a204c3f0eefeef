import { bingoCard } from '@chewata/common/games/bingo/cards';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { drawWin, PICTURE_WIDTH } from './draw-win.ts';
import { SharePicture } from './share-picture.tsx';

const called = bingoCard(9).cells.slice(0, 5);

/** Records every text and its place across the picture. */
function recorder() {
  const texts: { text: string; x: number }[] = [];
  const fillText = (text: string, x: number) => void texts.push({ text, x });
  const pen = new Proxy({ fillText } as never as CanvasRenderingContext2D, {
    get: (target, key) => (key === 'fillText' ? target.fillText : () => undefined),
    set: () => true,
  });
  return { pen, texts };
}
let drawn: ReturnType<typeof recorder>;

beforeEach(async () => {
  await i18n.loadNamespaces('share');
  drawn = recorder();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => drawn.pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  URL.revokeObjectURL ??= () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const words = () => drawn.texts.map(({ text }) => text);
const open = async () => {
  render(<SharePicture amount={250.5} card={{ number: 9, called }} />);
  fireEvent.click(screen.getByRole('button', { name: 'A picture of my win' }));
  return screen.findByAltText('The picture of your win');
};

it('draws the whole card within the picture', () => {
  drawWin(drawn.pen, { heading: 'I won!', amount: null, card: { number: 9, called, title: 'Card No. 9' } });
  const numbers = bingoCard(9).cells.filter((cell) => cell > 0);
  expect(words()).toEqual(expect.arrayContaining(['I won!', 'Card No. 9', 'F', ...numbers.map(String)]));
  for (const { x } of drawn.texts) expect(Math.abs(x - PICTURE_WIDTH / 2)).toBeLessThan(PICTURE_WIDTH / 2);
});

it('keeps the amount out of the picture until the player puts it in', async () => {
  await open();
  expect(words().join()).not.toContain('250.50');
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'With amount' })));
  expect(words()).toContain('250.50 Birr');
});

it('shares the file if the device can, and else offers to save it', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Save picture' }).getAttribute('download')).toBe('chewata.png');
  const share = vi.fn(async () => undefined);
  const able = Object.assign(Object.create(navigator), { share, canShare: () => true });
  vi.stubGlobal('navigator', able);
  fireEvent.click(screen.getByRole('switch', { name: 'With amount' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Share picture' }));
  expect(share).toHaveBeenCalledWith({ files: [expect.objectContaining({ name: 'chewata.png' })] });
});
