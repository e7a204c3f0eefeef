// The worker of the web app: opens it from the files kept on this device, at once and without a connection, and keeps
// what is loaded. Calls and sockets pass by. The build fills in the version and the files that every start needs. A new
// version waits until the app says that no round is on a screen.
const APP = 'app-';
const CACHE = `${APP}__VERSION__`;
const SOUNDS = 'sounds';
const FILES = __FILES__;
const PAGE = '/index.html';
/** Answered by the server alone. */
const SERVED =
  /^\/(?:api|checker|internal|sandbox|telegram|metrics|healthz|readyz|socket\.io|assets|audio)(?:\/|$)|\.\w+$/i;

/** Keeps a file: an unchanged one is taken over from the version before. */
async function keep(cache, address) {
  const known = address === PAGE ? undefined : await caches.match(address);
  const reply = known || (await fetch(address, address === PAGE ? { cache: 'reload' } : {}));
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  await cache.put(address, reply);
}

/** A kept file; else the server's, which is then kept. */
async function kept(request, name) {
  const known = await caches.match(request.url);
  if (known) return known;
  // Without a range: a part of a file cannot be kept.
  const reply = await fetch(request.headers.has('range') ? request.url : request);
  if (reply.status === 200) {
    const copy = reply.clone();
    const cache = await caches.open(name);
    // A full device still shows the file.
    cache.put(request.url, copy).catch(() => undefined);
  }
  return reply;
}

/** The part of a sound that a player asks for; some browsers play nothing else. */
async function partOf(request, reply) {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') || '');
  if (!range || reply.status !== 200) return reply;
  const whole = await reply.arrayBuffer();
  const from = Number(range[1]);
  const to = Math.min(range[2] ? Number(range[2]) : whole.byteLength - 1, whole.byteLength - 1);
  if (from > to) return new Response(null, { status: 416 });
  const headers = {
    'Content-Type': reply.headers.get('Content-Type') || 'audio/mpeg',
    'Content-Range': `bytes ${from}-${to}/${whole.byteLength}`,
    'Accept-Ranges': 'bytes',
  };
  return new Response(whole.slice(from, to + 1), { status: 206, headers });
}

/** The kept page; the server's if the browser has removed it. */
const page = async (request) => (await (await caches.open(CACHE)).match(PAGE)) || fetch(request);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => Promise.all([PAGE, ...FILES].map((file) => keep(cache, file)))),
  );
});

self.addEventListener('activate', (event) => {
  // The version before stays for pages of it that are still open in another tab.
  const tidy = async () => {
    const older = (await caches.keys()).filter((name) => name.startsWith(APP) && name !== CACHE);
    await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  const { type, files } = event.data || {};
  if (type === 'take-over') event.waitUntil(self.skipWaiting());
  if (type !== 'keep' || !Array.isArray(files)) return;
  const keepAll = async () => {
    const cache = await caches.open(CACHE);
    const own = files.filter((file) => typeof file === 'string' && file.startsWith('/assets/'));
    // What cannot be kept now is kept when it is used again.
    await Promise.all(own.map((file) => keep(cache, file).catch(() => undefined)));
  };
  event.waitUntil(keepAll());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!SERVED.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(kept(request, CACHE));
  else if (pathname.startsWith('/audio/') && searchParams.has('v'))
    event.respondWith(kept(request, SOUNDS).then((reply) => partOf(request, reply)));
});
