/** The least Electron app that shows a window with a sentence in it, to compare with. */
const path = require('node:path');
const { app, BrowserWindow } = require('electron');

app.setPath('userData', process.env.EMPTY_DATA);
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 860, show: false });
  window.once('ready-to-show', () => window.show());
  return window.loadFile(path.join(__dirname, 'index.html'));
});
