/**
 * What the window may not do, in one place: it shows our own files and nothing else, reaches no
 * network, gets no permission, and opens no other page. Everything here denies by default.
 */
import { readFile } from 'node:fs/promises';
import {
  app,
  protocol,
  type ProtocolRequest,
  type ProtocolResponse,
  type Session,
  type WebContents,
  type WebFrameMain,
} from 'electron';
import { WINDOW_POLICY } from '#kit/content-security.ts';
import { assetFor } from './assets.ts';
import { guardSiteContents, isBrowsed } from './capture/capture-guard.ts';
import { ORIGIN, SCHEME } from './channels.ts';

/** With everything that a page of ours is answered. */
export const PAGE_HEADERS = {
  'content-security-policy': WINDOW_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Has to be called before the app is ready. */
export const registerScheme = (): void => {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
};

export const NOT_FOUND = {
  statusCode: 404,
  headers: { ...PAGE_HEADERS, 'content-type': 'text/plain' },
  data: Buffer.from('Not found'),
};

const answerTo = async (
  folder: string,
  { url, method }: ProtocolRequest,
): Promise<ProtocolResponse> => {
  const asset = assetFor(folder, url);
  if (asset === undefined || method !== 'GET') return NOT_FOUND;
  try {
    const data = await readFile(asset.file);
    return { data, headers: { ...PAGE_HEADERS, 'content-type': asset.type } };
  } catch {
    return NOT_FOUND;
  }
};

/**
 * Answers `app://bowerbird/` with the files of `folder`. Not by `protocol.handle`, which loads all of
 * `fetch` into this process first, and keeps the first page waiting for 80 ms.
 */
export const serveWindow = (session: Session, folder: string): void => {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  session.protocol.registerBufferProtocol(SCHEME, (request, answer) => {
    void answerTo(folder, request).then(answer);
  });
};

/** Copying (writing the clipboard after a click) is the one thing that the page may ask for. */
const isAllowed = (permission: string, address: string): boolean =>
  permission === 'clipboard-sanitized-write' && isOwn(address);

const isOwn = (address: string): boolean => address === ORIGIN || address.startsWith(`${ORIGIN}/`);

/** Requests that stay inside this process. */
const isLocal = (address: string): boolean =>
  isOwn(address) || /^(?:data|blob|devtools|chrome-extension|chrome):/.test(address);

const guardSession = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(isAllowed(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isAllowed(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !isLocal(details.url) });
  });
  session.webRequest.onHeadersReceived((details, decide) => {
    decide({
      responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': [WINDOW_POLICY] },
    });
  });
  session.on('will-download', (event) => event.preventDefault());
  session.setSpellCheckerEnabled(false);
};

const guardContents = (contents: WebContents): void => {
  // Our own page may load itself again; everything else stays where it is.
  const stay = (event: { url: string; preventDefault: () => void }): void => {
    if (!isOwn(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Peer connections are outside the content security policy; without a proxy this stops their UDP.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
};

/** Holds for every page that this process will ever make. */
export const guardEverything = (): void => {
  // Tests in containers run as root, where Chromium refuses to start with its sandbox; they say
  // --no-sandbox themselves, and this call would undo that for half of the processes.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => {
    if (isBrowsed(contents.session)) guardSiteContents(contents);
    else guardContents(contents);
  });
  app.on('session-created', (created) => {
    if (!isBrowsed(created)) guardSession(created);
  });
  // A certificate says who the person is: no site is shown one, and none is chosen by itself.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, decide) => {
    event.preventDefault();
    decide(false);
  });
};

/** Whether a message comes from our own page in its own window, not from a frame or another page. */
export const isOwnFrame = (frame: WebFrameMain | null, window: WebContents | undefined): boolean =>
  frame !== null && window !== undefined && frame === window.mainFrame && isOwn(frame.url);
