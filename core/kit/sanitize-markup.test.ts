import { JSDOM, type DOMWindow } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from './coding/agreement.ts';
import { sanitizeMarkup, type MarkupSecrets } from './sanitize-markup.ts';
import { markupShapes } from './testing/markup-shapes.ts';

const SECRETS: MarkupSecrets = {
  isSecret: (name) => /token|passw/i.test(name),
  onSecret: () => undefined,
  marker: '[removed]',
};
const sanitize = (text: string, kind: 'html' | 'xml' = 'html') => {
  const { texts, write } = sanitizeMarkup(text, kind, SECRETS);
  return write(texts);
};
/** What acts in a document, as a parser of browsers (parse5) finds it; also in what templates hold. */
const findActive = (root: ParentNode): string[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ACTIVE.has(element.localName) ? [element.localName] : []),
    ...[...element.attributes].flatMap(({ name, localName, value }) =>
      /^on/i.test(localName) ||
      localName === 'srcdoc' ||
      /^(?:javascript|vbscript|data:text\/html)/i.test(value.replaceAll(/[\0- ]/g, '')) ||
      (name === 'http-equiv' && /refresh/i.test(value))
        ? [`${element.localName}[${name}=${value}]`]
        : [],
    ),
    ...('content' in element && element.localName === 'template'
      ? findActive((element as HTMLTemplateElement).content)
      : []),
  ]);
const ACTIVE = new Set(['script', 'object', 'embed', 'applet', 'base']);

const [withoutScripts, withScripts] = [undefined, 'dangerously' as const].map(
  (runScripts) => new JSDOM('', runScripts && { runScripts }).window,
) as [DOMWindow, DOMWindow];

/** What is written of an element and read again. */
const rewrite = (element: { innerHTML: string }): void => {
  const written = element.innerHTML;
  element.innerHTML = written;
};

/** With and without scripts, which decides how `noscript` is read; also when it is written and read again. */
const activeIn = (page: string): string[] => {
  const whole = new withoutScripts.DOMParser().parseFromString(page, 'text/html');
  const first = findActive(whole);
  rewrite(whole.body);
  const holder = withScripts.document.createElement('div');
  holder.innerHTML = page;
  const inner = findActive(holder);
  rewrite(holder);
  return [...first, ...findActive(whole), ...inner, ...findActive(holder)];
};

const A = 'alert(1)';
const SHAPES = markupShapes(A);

describe.each(SHAPES)('%s', (shape) => {
  const { text } = sanitize(shape);
  test('is inert for the parser of a browser, and stays so', () => {
    expect(activeIn(text)).toEqual([]);
  });
  test('is the same when it is cleaned again, and nothing is dropped', () => {
    const again = sanitize(text);
    expect(again.text).toBe(text);
    expect(again.dropped).toEqual({});
  });
});

test('most of the shapes act in this parser before they are cleaned', () => {
  expect(SHAPES.filter((shape) => activeIn(shape).length === 0)).toHaveLength(29);
});

test('pieces of such shapes in any order are inert, and the same when they are cleaned again', () => {
  // Nearly all pieces of the deep ones are one.
  const pieces = SHAPES.filter(({ length }) => length < 1000).flatMap(
    (shape) => shape.match(/<[^<]*|[^<]+/g) ?? [],
  );
  const random = randomNumbers(12);
  for (let run = 0; run < 300; run += 1) {
    const page = Array.from(
      { length: 2 + Math.floor(random() * 14) },
      () => pieces[Math.floor(random() * pieces.length)],
    ).join('');
    const { text } = sanitize(page);
    expect([page, activeIn(text)]).toEqual([page, []]);
    expect([page, sanitize(text).text]).toEqual([page, text]);
  }
});

test('each kind of what is dropped is counted', () => {
  expect(
    sanitize(
      `<base href="/x"><meta http-equiv=refresh content="5;url=/y"><script>1</script><script src=x></script>` +
        `<!-- a --><a href="javascript:void 0" onclick=x ping=/p>t</a><object data=x>o</object>` +
        `<iframe srcdoc=x src="https://x.test/"></iframe><input type=password value=p><i data-token=t></i><i <b></i>`,
    ).dropped,
  ).toEqual({
    redirects: 2,
    scripts: 2,
    comments: 1,
    addresses: 2,
    handlers: 1,
    embedded: 3,
    secrets: 2,
    names: 1,
  });
});

test('what is shown stays: text beside comments that hold scripts, pictures, styles, frames of the file', () => {
  const page =
    '<!DOCTYPE html><html lang="en"><head><style>a > b { color: red; width: calc(1px < 2) }</style></head>' +
    '<body class="a b" onload="x()">one<!-- <script> -->two<!-- </script> --> three &amp; 4 &lt; 5' +
    '<img src="data:image/svg+xml,%3Csvg/%3E"><img src="cid:p@x"><iframe src="cid:f@x"></iframe>' +
    '<a href="https://x.test/?a=1&amp;b=2">six</a><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></body></html>';
  expect(sanitize(page).text).toBe(
    page
      .replace(' onload="x()"', '')
      .replaceAll(/<!-- <\/?script> -->/g, '')
      .replace('viewBox', 'viewbox'),
  );
});

test('plain text of old pages stays what it was', () => {
  expect(sanitize('<xmp><b>&amp;</xmp>').text).toBe('<listing>&lt;b&gt;&amp;amp;</listing>');
  expect(sanitize('a<SCRIPT src=x>b</script >c<script>d').text).toBe('ac');
});

test('values of fields and attributes that are called secrets are blanked, in whatever place', () => {
  const { text, dropped: counts } = sanitize(
    '<input type=PASSWORD value=a1><input name=my_token value=b2><meta content=c3 name=csrf-token>' +
      '<textarea id=token>d4</textarea><b data-token=e5 token=f6 accesskey=k>x</b><input name=q value=g7>',
  );
  expect(text.match(/[a-g]\d/g)).toEqual(['g7']);
  expect(counts.secrets).toBe(6);
});

test('more markup than anybody reads is refused', () => {
  const refused = expect.objectContaining({ kind: 'platform_error' }) as Error;
  expect(() => sanitize('<i>'.repeat(600))).toThrow(refused);
  expect(sanitize('<i>x</i>'.repeat(40_000)).text.length).toBe(320_000);
});
