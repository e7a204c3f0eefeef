// Runs before the first paint, as a file because the page's policy allows no inline script: the theme and
// the language that were kept are on the page from its first pixel. Old web views run it: plain ES5.
(function () {
  var root = document.documentElement;
  var kept = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (e) {
      return null;
    }
  };
  var theme = kept('theme');
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  var tags = { amharic: 'am', english: 'en', oromiffa: 'om', tigray: 'ti' };
  // Weak phones: fades instead of movement (styles/motion.css).
  // Telegram on Android tells how strong the device is: '…; SDK 34; LOW)'.
  var weak = navigator.deviceMemory
    ? navigator.deviceMemory <= 2
    : false;
  if (weak || /Telegram-Android\/[^(]*\([^)]*; LOW\)/.test(navigator.userAgent))
    root.setAttribute('data-motion', 'less');
  root.lang = tags[kept('language')] || 'am';
})();
