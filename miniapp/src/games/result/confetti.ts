import { prefersLessMotion } from '#device/less-motion.ts';

const DURATION_MS = 1900;
/** How long the last pieces take to fall. */
const FALL_MS = 2500;
const COLOURS = ['#0B6E4F', '#E5B04C', '#C63D3D', '#2F6FD0', '#F5EFE6'];

type Confetti = typeof import('canvas-confetti');
let loading: Promise<Confetti | null> | undefined;

async function load(): Promise<Confetti | null> {
  try {
    return (await import('canvas-confetti')).default;
  } catch (error) {
    console.warn('no confetti', error);
    loading = undefined;
    return null;
  }
}

/** Loads the library ahead of the result. Null if it does not arrive: the next call tries again. */
export function loadConfetti(): Promise<Confetti | null> {
  loading ??= load();
  return loading;
}

/** Throws confetti from both sides, unless the user prefers less motion. Returns a function that stops it. */
export function throwConfetti(): () => void {
  if (prefersLessMotion()) return () => undefined;
  let stopped = false;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;pointer-events:none;z-index:60';
  const stop = () => {
    stopped = true;
    canvas.remove();
  };
  void loadConfetti().then((confetti) => {
    if (stopped || !confetti) return;
    document.body.append(canvas);
    // No worker: the page's policy forbids workers from a blob.
    const shoot = confetti.create(canvas, { resize: true, useWorker: false });
    const end = performance.now() + DURATION_MS;
    const burst = () => {
      if (stopped || performance.now() > end) return;
      const common = { particleCount: 5, spread: 60, ticks: 110, colors: COLOURS };
      void shoot({ ...common, angle: 60, origin: { x: 0, y: 0.6 } });
      void shoot({ ...common, angle: 120, origin: { x: 1, y: 0.6 } });
      setTimeout(burst, 120);
    };
    burst();
    setTimeout(stop, DURATION_MS + FALL_MS);
  });
  return stop;
}
