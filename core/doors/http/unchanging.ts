import type { Context } from 'hono';
import { createTurnTaker } from '../../engine/turns.ts';
import { compressOnce, encodingIn, type Encoding } from './compression.ts';
import { computeEtag, isNamed } from './etag.ts';
import { SECURED } from './guard.ts';
import { SECURITY_HEADERS } from './plain.ts';

type PageBody = string | Uint8Array<ArrayBuffer>;
type MakePage = () => PageBody | Promise<PageBody>;

interface Page {
  /** As bytes: a text would be encoded anew for each who asks. */
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly compressed: Map<Encoding, Promise<PageBody>>;
}

/** Bytes that are sent without waiting for a turn. */
const SMALL = 64_000;

/**
 * Pages that are the same as long as the port is open: each is made when it is first asked for, because
 * that takes up to some hundred milliseconds, compressed once for each encoding, and kept. Nobody needs a
 * key for them, so whoever asks two hundred times at once must not hold the others up: one large page is
 * sent in each turn of the event loop, and a small one does not wait for them.
 */
export const unchangingPages = () => {
  const pages = new Map<string, Promise<Page>>();
  const takeTurn = createTurnTaker();
  const pageAt = (path: string, make: MakePage): Promise<Page> => {
    const known = pages.get(path);
    if (known) return known;
    const made = Promise.resolve(make()).then((page): Page => {
      const plain = typeof page === 'string' ? new TextEncoder().encode(page) : page;
      return { plain, etag: computeEtag(plain), compressed: new Map() };
    });
    pages.set(path, made);
    // What failed is tried anew by the next who asks.
    made.catch(() => pages.delete(path));
    return made;
  };

  return async (
    context: Context,
    type: string,
    make: MakePage,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const page = await pageAt(context.req.path, make);
    context.set(SECURED, true);
    const headers = {
      ...SECURITY_HEADERS,
      ...more,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: page.etag,
    };
    if (isNamed(context.req.header('if-none-match'), page.etag))
      return new Response(null, { status: 304, headers });
    const encoding = encodingIn(context.req.header('accept-encoding'));
    const body = encoding === undefined ? page.plain : await compressedPage(page, encoding);
    const isPlain = encoding === undefined || body === page.plain;
    if (body.length > SMALL) await takeTurn();
    return new Response(body, {
      headers: {
        ...headers,
        'content-type': type,
        ...(isPlain ? {} : { 'content-encoding': encoding }),
      },
    });
  };
};

/** Compressed when the first client asks for it so; what would not be worth it stays plain. */
const compressedPage = ({ plain, compressed }: Page, encoding: Encoding): Promise<PageBody> => {
  const known = compressed.get(encoding);
  if (known) return known;
  const made = compressOnce(plain, encoding).then((small) => small ?? plain);
  compressed.set(encoding, made);
  return made;
};
