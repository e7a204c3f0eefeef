// Sets the theme and the motion level before the first paint. A file of its own, because the page's security
// policy allows no inline script, and plain ES5, because old web views run it.
(function () {
  var root = document.documentElement;
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch (e) {
    // The browser forbids storage: follow the system's theme.
  }
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  // Weak phones get fades instead of movement (styles/motion.css). Telegram on Android adds the phone's
  // performance class to the user agent: '…; SDK 34; LOW)'.
  var weak = navigator.deviceMemory ? navigator.deviceMemory <= 2 : false;
  if (weak || /Telegram-Android\/[^(]*\([^)]*; LOW\)/.test(navigator.userAgent))
    root.setAttribute('data-motion', 'less');
})();
