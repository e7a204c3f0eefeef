// Runs before the first paint: theme, motion and language of this device, and the first requests, whose replies travel
// while the rest of the page does. Part of the page itself, so that nothing waits for a file; plain ES5, because old
// web views run it. The build fills in
// the words between underscores: `FILES` has the files of the screens that most visits begin with.
(() => {
  var root = document.documentElement;
  function read(storage, key) {
    try {
      return window[storage].getItem(key);
    } catch (_e) {
      // The browser forbids storage: follow the system.
      return null;
    }
  }
  var theme = read('localStorage', 'theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  // Weak phones get fades instead of movement (styles/motion.css). Telegram on Android adds the phone's
  // performance class to the user agent: '…; SDK 34; LOW)'.
  var weak = navigator.deviceMemory ? navigator.deviceMemory <= 2 : false;
  if (weak || /Telegram-Android\/[^(]*\([^)]*; LOW\)/.test(navigator.userAgent))
    root.setAttribute('data-motion', 'less');
  var languages = __LANGUAGES__;
  var language = languages[read('localStorage', 'language')] || 'am';
  root.lang = language;

  var files = __FILES__;
  if (!files) return;
  var path = location.pathname.toLowerCase().replace(/\/+$/, '') || '/';
  // A visitor without a session is sent from most paths to the landing page.
  var known = read('localStorage', 'session') === 'yes';
  var telegram =
    /[#&?]tgWebApp(Data|Platform|Version)=/.test(location.href) ||
    read('sessionStorage', 'tapps/launchParams') !== null;
  var screen = path === '/' && (known || telegram) ? '/home' : path;
  files.texts[language].concat(files.screens[screen] || []).forEach((file) => {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/assets/${file}`;
    document.head.appendChild(link);
  });
  var early = {};
  // Telegram signs in before anything is asked.
  if (!telegram && window.fetch)
    __EARLY__.forEach((address) => {
      early[address] = fetch(address, {
        credentials: 'include',
        headers: { Accept: 'application/json', 'Accept-Language': language },
      });
      // The app handles the failure when it asks.
      early[address].catch(() => {});
    });
  window.chewata = {
    early: early,
    language: language,
    path: path,
    isLanding: path === '/' && !known && !telegram && !/[?&]token=/.test(location.search),
  };
})();
