/**
 * The one bridge. It knows no operation: it forwards the engine's port to the page, and a fixed
 * list of native requests to main. Runs sandboxed, in its own world.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import {
  ENGINE_PORT,
  ENGINE_STATE,
  MENU,
  NATIVE,
  NATIVE_NAMES,
  OPENED,
  ORIGIN,
  PORT_MESSAGE,
  READY_MESSAGE,
  SITE_STATE,
  WINDOW_READY,
  type EngineMessage,
  type EngineState,
  type NativeBridge,
} from './channels.ts';

// Only our own page may have the port, whatever this preload has been loaded into.
if (location.origin === ORIGIN) {
  ipcRenderer.on(ENGINE_PORT, (event) => {
    window.postMessage(PORT_MESSAGE, ORIGIN, [...event.ports]);
  });
  window.addEventListener('message', (event) => {
    if (event.source === window && event.data === READY_MESSAGE) ipcRenderer.send(WINDOW_READY);
  });
  ipcRenderer.on(ENGINE_STATE, (_event, state: EngineState) => {
    window.postMessage({ bowerbirdEngine: state } satisfies EngineMessage, ORIGIN);
  });

  ipcRenderer.on(SITE_STATE, (_event, state: unknown) => {
    window.postMessage({ bowerbirdSite: state }, ORIGIN);
  });

  ipcRenderer.on(MENU, (_event, choice: unknown) => {
    window.postMessage({ bowerbirdMenu: choice }, ORIGIN);
  });

  ipcRenderer.on(OPENED, (_event, opened: unknown) => {
    window.postMessage({ bowerbirdOpened: opened }, ORIGIN);
  });

  const bridge: NativeBridge = {
    invoke: async (name, args = {}) => {
      if (!NATIVE_NAMES.includes(name)) throw new Error(`Unknown native request: ${name}`);
      return ipcRenderer.invoke(NATIVE, name, args);
    },
    pathOf: (file) => webUtils.getPathForFile(file),
  };
  contextBridge.exposeInMainWorld('bowerbirdNative', bridge);
}
