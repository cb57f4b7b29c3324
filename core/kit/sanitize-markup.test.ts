import { JSDOM, type DOMWindow } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from './random-numbers.ts';
import { sanitizeMarkup, type MarkupSecrets } from './sanitize-markup.ts';

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
/** Shapes by which markup that looks harmless to one parser acts in another one. */
const SHAPES: readonly string[] = [
  `<img src=x onerror=${A}>`,
  `<img src=x OnErRor = "${A}" / / onload=${A}>`,
  `<!-- <script> --><img src=x onerror=${A}><!-- </script> -->`,
  `<!--><img src=x onerror=${A}>-->`,
  `<!---><img src=x onerror=${A}>-->`,
  `<!-- --!><img src=x onerror=${A}>-->`,
  `<!-- a <!-- b --><img src=x onerror=${A}> -->`,
  `<!foo "><img src=x onerror=${A}>">`,
  `<?foo "><img src=x onerror=${A}>"?>`,
  `</foo "><img src=x onerror=${A}>">`,
  `<![CDATA[><img src=x onerror=${A}>]]>`,
  `<svg><![CDATA[><img src=x onerror=${A}>]]></svg>`,
  `<scr<script>ipt>${A}</scr</script>ipt>`,
  `<script\u0000>${A}</script>`,
  `<script/x>${A}</script/x>`,
  `<svg/onload=${A}><script>${A}</script>`,
  `<svg><script href=data:,${A} /></svg>`,
  `<svg><style><img src=x onerror=${A}></style></svg>`,
  `<svg></p><style><a id="</style><img src=x onerror=${A}>"></svg>`,
  `<svg><style><![CDATA[</style><img src=x onerror=${A}>]]></style></svg>`,
  `<style><!--</style><img src=x onerror=${A}>--></style>`,
  `<style>a{content:"</style><img src=x onerror=${A}>"}</style>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${A}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${A}>`,
  `<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=${A} src=1>">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${A}></style></annotation-xml></math>`,
  `<math><mi><mglyph><style><img src=x onerror=${A}></style></mglyph></mi></math>`,
  `<math href="javascript:${A}">x</math>`,
  `<math><maction actiontype="statusline#x" xlink:href="javascript:${A}">x</maction></math>`,
  `<svg><foreignObject><iframe srcdoc="<script>${A}</script>"></iframe></foreignObject></svg>`,
  `<svg><foreignobject><math><mi><svg><title><style><img src=x onerror=${A}></style>`,
  `<svg><desc><noscript><style></noscript><img src=x onerror=${A}></style>`,
  `<svg><title><style><img src=x onerror=${A}></style></title></svg>`,
  `<svg><a xlink:href="javascript:${A}"><text>x</text></a></svg>`,
  `<svg xmlns:y="http://www.w3.org/1999/xlink"><a y:href="java&#10;script:${A}">x</a></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${A}" /></a></svg>`,
  `<svg><a><set attributeName="xlink:href" to="javascript:${A}" /></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=${A}>#x" /></svg>`,
  `<svg><handler type="application/ecmascript">${A}</handler></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${A}>"></noscript>`,
  `<noscript><style></noscript><img src=x onerror=${A}></style>`,
  `<template><script>${A}</script><img src=x onerror=${A}></template>`,
  `<template><style></template><img src=x onerror=${A}></style></template>`,
  `<div><template shadowrootmode=open><img src=x onerror=${A}></template></div>`,
  `<textarea></textarea/><img src=x onerror=${A}>`,
  `<title><a title="</title><img src=x onerror=${A}>"></title>`,
  `<xmp><img title="</xmp><img src=x onerror=${A}>"></xmp>`,
  `<noembed><img title="</noembed><img src=x onerror=${A}>"></noembed>`,
  `<noframes><img title="</noframes><img src=x onerror=${A}>"></noframes>`,
  `<iframe><img title="</iframe><img src=x onerror=${A}>"></iframe>`,
  `<plaintext><img src=x onerror=${A}>`,
  `<select><style></select><img src=x onerror=${A}></style>`,
  `<table><td><style></table><img src=x onerror=${A}></style>`,
  `<option><style></option></select><img src=x onerror=${A}></style>`,
  `<a title="x onmouseover=${A} <b>`,
  `<a title='"><img src=x onerror=${A}>' href="javascript:${A}">x</a>`,
  `<a title=\`"><img src=x onerror=${A}>\`>x</a>`,
  `<img alt="\`\`onerror=${A}">`,
  `<a "=x><img src=x onerror=${A}>"></a>`,
  `<x <img src=x onerror=${A}>`,
  `<a href="&#106;avascript:${A}">x</a>`,
  `<a href="&Tab;java&NewLine;script&colon;${A}">x</a>`,
  `<a href="\u0001 java\u0000script:${A}">x</a>`,
  `<a href="java\fscript:${A}">x</a>`,
  `<a href=" data:text/html,<script>${A}</script>">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>`,
  `<a href="data:application/xhtml+xml,<x/>">x</a><a href="data:image/svg+xml,<svg/>">x</a>`,
  `<form action="javascript:${A}"><button formaction="javascript:${A}">x</button></form>`,
  `<iframe src="javascript:${A}"></iframe><iframe src="data:text/html,x"></iframe>`,
  `<object data="data:text/html,x"></object><embed src="javascript:${A}"><applet code=x></applet>`,
  `<meta http-equiv="&#82;efresh " content="0;url=javascript:${A}">`,
  `<base href="javascript:/x/"><link rel=stylesheet href="javascript:${A}">`,
  `<body background="javascript:${A}" onload=${A}><html onclick=${A}>`,
  `<frameset onload=${A}><frame src="javascript:${A}"></frameset>`,
  `<isindex action="javascript:${A}" type=image>`,
  `<input autofocus onfocus=${A}><details open ontoggle=${A}><video><source onerror=${A}>`,
  `<p \u001b$B onclick=${A}>\u001b(B<img src=x onerror=${A}>`,
  `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${A}</x:script><p x:onclick=${A}>`,
];

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
  expect(SHAPES.filter((shape) => activeIn(shape).length === 0)).toHaveLength(19);
});

test('pieces of such shapes in any order are inert, and the same when they are cleaned again', () => {
  const pieces = SHAPES.flatMap((shape) => shape.match(/<[^<]*|[^<]+/g) ?? []);
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
