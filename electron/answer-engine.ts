/** What the main process does for the engine, which has neither a keychain nor a browser. */
import type { UtilityProcess } from 'electron';
import { pageWishIn, type PageRequest } from './browse.ts';
import { openOnePage } from './capture/one-page.ts';
import type { SiteHolder } from './capture/site-holder.ts';
import { replyFromCaptured } from './capture/to-engine.ts';
import { takingRequestIn } from './keep-page.ts';
import { printDocument } from './print-document.ts';
import { printRequestIn } from './printing.ts';
import { sealSecret, unsealSecret } from './native.ts';

/**
 * The engine asks of main to seal a secret, to open one that was sealed, to open a page, and to take the one that
 * is browsed, and to print a document.
 */
export const answerEngine = (
  child: UtilityProcess,
  message: unknown,
  site: Pick<SiteHolder, 'take'>,
): void => {
  if (typeof message !== 'object' || message === null) return;
  const pageRequest = pageWishIn(message);
  if (pageRequest) return void openFor(child, pageRequest);
  const takingRequest = takingRequestIn(message);
  if (takingRequest !== undefined) {
    void site.take().then((taking) => child.postMessage({ pageTaken: takingRequest, taking }, []));
    return;
  }
  const printRequest = printRequestIn(message);
  if (printRequest) {
    void printDocument(printRequest.print).then(
      (pdf) => child.postMessage({ printed: printRequest.id, pdf }, []),
      (error: unknown) =>
        child.postMessage({ printed: printRequest.id, error: wordsFromError(error) }, []),
    );
    return;
  }
  const { unseal, seal, id } = message as Record<string, unknown>;
  if (typeof unseal !== 'string' && typeof seal !== 'string') return;
  try {
    const secret = typeof unseal === 'string' ? unsealSecret(unseal) : sealSecret({ secret: seal });
    child.postMessage({ id, secret }, []);
  } catch (error) {
    child.postMessage({ id, error: wordsFromError(error) }, []);
  }
};

const wordsFromError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const openFor = async (child: UtilityProcess, { browse, id }: PageRequest): Promise<void> => {
  try {
    const page = await openOnePage(browse.address, browse.hosts);
    child.postMessage({ browsed: id, reply: replyFromCaptured(page) }, []);
  } catch (error) {
    child.postMessage({ browsed: id, error: wordsFromError(error) }, []);
  }
};
