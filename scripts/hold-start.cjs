/**
 * Loaded into an Electron before its app (`electron -r`), for Playwright: the app hears that Electron is
 * ready only once the two are acquainted, of which Playwright tells by this function. Else the window may
 * come while they are, and one start in ten never ends. Playwright does the like only where it chooses the
 * program, and then with switches by which Chromium draws in another way than the person's.
 */
const { app } = require('electron');

const ready = app.whenReady();
const acquainted = new Promise((done) => {
  // oxlint-disable-next-line no-underscore-dangle -- its name is Playwright's
  globalThis.__playwright_run = done;
});
app.whenReady = () => acquainted.then(() => ready);
