/**
 * A document as PDF, printed by a page of our own that nobody sees: in a session of its own in memory, without
 * scripts, under the window's policy, where nothing but the document and its style can be loaded.
 */
import { randomUUID } from 'node:crypto';
import { BrowserWindow, session, type ProtocolRequest, type ProtocolResponse } from 'electron';
import { PRINT_STYLE_FILE, type PrintedDocument } from '#kit/document/page.ts';
import { within } from './capture/within.ts';
import { ORIGIN, SCHEME } from './channels.ts';
import { NOT_FOUND, PAGE_HEADERS } from './guard.ts';
import { WEB_PAGE } from './web-page.ts';

/** A document of thousands of rows takes seconds. */
const MOST_MS = 120_000;

/** Rejects where the document could not be shown or printed. */
export const printDocument = async (document: PrintedDocument): Promise<Uint8Array> => {
  const passing = session.fromPartition(`print-${randomUUID()}`);
  // oxlint-disable-next-line typescript/no-deprecated -- as in guard.ts
  passing.protocol.registerBufferProtocol(SCHEME, (request, answer) =>
    answer(answerFrom(document, request)),
  );
  const window = new BrowserWindow({
    show: false,
    webPreferences: { ...WEB_PAGE, session: passing, javascript: false, images: true },
  });
  try {
    const pdf = await within(MOST_MS, print(window));
    if (!pdf) throw new Error('it took too long');
    return pdf;
  } finally {
    window.destroy();
    await passing.clearStorageData();
  }
};

const print = async ({ webContents }: BrowserWindow): Promise<Uint8Array> => {
  await webContents.loadURL(`${ORIGIN}/`);
  return webContents.printToPDF({
    // Size and margins stand in the style.
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  });
};

const answerFrom = (
  { html, css }: PrintedDocument,
  { url, method }: ProtocolRequest,
): ProtocolResponse => {
  if (method !== 'GET') return NOT_FOUND;
  if (url === `${ORIGIN}/`) return textAnswer('text/html; charset=utf-8', html);
  if (url === `${ORIGIN}/${PRINT_STYLE_FILE}`) return textAnswer('text/css; charset=utf-8', css);
  return NOT_FOUND;
};

const textAnswer = (type: string, text: string): ProtocolResponse => ({
  data: Buffer.from(text),
  headers: { ...PAGE_HEADERS, 'content-type': type },
});
