/** What every page of this app is given, ours and those that a person browses: a sandbox, and no Node. */
export const WEB_PAGE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Its dictionaries would be fetched from the network.
  spellcheck: false,
} as const;
