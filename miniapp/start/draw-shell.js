// Draws the first screen's shell from the page itself, while the app's files load, and keeps what the visitor does in it:
// typed values stay in their fields until the app takes them over, a pressed button is pressed again by the app.
(() => {
  var root = document.getElementById('root');
  var start = window.chewata;
  var shells = JSON.parse(document.getElementById('shells').textContent);
  var name = start.isLanding ? 'landing' : 'app';
  if (!start.isLanding)
    for (var path in shells.paths)
      if (path !== '/' && (start.path === path || start.path.indexOf(`${path}/`) === 0))
        name = shells.paths[path];
  if (name === 'bare') return;
  var texts = shells.texts[start.language];
  var shell = document.createElement('div');
  shell.setAttribute('data-shell', name);
  shell.innerHTML = shells.markup[name].replace(/\{(\d+)\}/g, (_, n) => texts[n]);
  root.appendChild(shell);
  var select = root.querySelector('select');
  if (select) {
    select.value = start.language;
    select.addEventListener('change', () => {
      var names = __LANGUAGE_NAMES__;
      try {
        localStorage.setItem('language', names[select.value]);
      } catch (_e) {
        return;
      }
      location.reload();
    });
  }
  var form = root.querySelector('form');
  if (!form) return;
  start.fields = [].slice.call(form.querySelectorAll('input'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    start.pressed = true;
    form.querySelector('[type=submit]').setAttribute('aria-busy', 'true');
  });
})();
