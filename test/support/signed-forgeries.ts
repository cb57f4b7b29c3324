/**
 * Forgeries of a signed study package in six modes: from changed bytes to everything made anew. Also what no reply
 * tells is changed, which has to be named then.
 */
import { unzipSync, zipSync } from 'fflate';
import { PACKAGE, SIGNATURE } from '../../core/exports/package-format.ts';
import { commitmentFrom } from '../../core/signing/commitment.ts';
import {
  makePrivateKey,
  publicKeyFrom,
  signBytes,
  type SigningKey,
} from '../../core/signing/sign.ts';
import { lineDigest, rowDigest } from '../../core/signing/signed-row.ts';
import { RowChain } from '../../core/exports/row-chain.ts';
import { contentsFromZip, packageFromContents } from './forged-package.ts';
import {
  BYTES,
  CONTENTS,
  createDraw,
  FILES,
  pick,
  sha256,
  zipFromFiles,
  type Change,
  type Draw,
  type Files,
} from './forgeries.ts';

export const MODES = ['raw', 'manifest', 'unsigned', 'rekeyed', 'closed', 'signature'] as const;
export type Mode = (typeof MODES)[number];

export interface SignedForgery {
  readonly mode: Mode;
  readonly kind: string;
  readonly bytes: Uint8Array;
  /** How the change is named, where it is neither contradicted nor refused. */
  readonly named: RegExp;
}

export const makeSigningKey = (): SigningKey => {
  const privateKey = makePrivateKey();
  return { privateKey, first: publicKeyFrom(privateKey), successors: [] };
};

/** What no reply tells, with the words that name it. */
const WORDS: Readonly<Record<string, readonly [change: Change, named: RegExp]>> = {
  'the words of a search in the request': [
    ({ rows, exchanges }, draw) => {
      const exchange = pick(draw, exchanges);
      const { url } = exchange;
      exchange.url = `${url}${url.includes('?') ? '&' : '?'}q=forged${draw(100)}`;
      for (const { origin } of rows) if (origin.url === url) origin.url = exchange.url;
    },
    /search words|requests do not tell/,
  ],
  'the method of a request': [
    ({ exchanges }, draw) => void (pick(draw, exchanges).method = 'PUT'),
    /its method/,
  ],
  'the headers of a request': [
    ({ exchanges }, draw) =>
      void (pick(draw, exchanges).requestHeaders = { accept: `forged/${draw(100)}` }),
    /headers and body/,
  ],
  'the body of a request': [
    ({ exchanges }, draw) => void (pick(draw, exchanges).requestBody = { forged: draw(100) }),
    /headers and body/,
  ],
  'a header of a reply': [
    ({ exchanges }, draw) => {
      const exchange = pick(draw, exchanges);
      exchange.responseHeaders = { ...exchange.responseHeaders, server: `forged ${draw(100)}` };
    },
    /headers of the replies/,
  ],
  'a source more': [
    ({ card }, draw) =>
      void card.sources.push({
        operation: 'videosite.list-video-comments',
        params: { videoId: `forged${draw(100)}` },
      }),
    /no source was added|no call in the package/,
  ],
  'a parameter of a source more': [
    ({ card }, draw) => void (pick(draw, card.sources).params['sort'] = pick(draw, ['new', 'top'])),
    /requests do not tell/,
  ],
  'the order of the rows': [
    (contents) => {
      contents.rows.reverse();
      const keys = contents.rows.map(({ key }) => key);
      contents.observations.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
    },
    /the order of the rows/,
  ],
  'a call left out with all that it brought': [
    (contents, draw) => {
      const { callId } = pick(draw, contents.calls);
      contents.calls = contents.calls.filter((one) => one.callId !== callId);
      contents.exchanges = contents.exchanges.filter((one) => one.callId !== callId);
      contents.observations = contents.observations.filter((one) => one.callId !== callId);
      contents.rows = contents.rows.filter(({ origin }) => origin.callId !== callId);
      const keys = new Set(contents.rows.map(({ key }) => key));
      contents.observations = contents.observations.filter(({ key }) => keys.has(key));
      contents.completeness.unique = contents.rows.length;
      const used = new Set(contents.exchanges.map(({ bodySha256 }) => bodySha256));
      for (const name of contents.bodies.keys()) if (!used.has(name)) contents.bodies.delete(name);
    },
    /no call was left out|no reply in the package/,
  ],
  'the authors': [
    ({ card }, draw) => void (card.authors = [`Prof. Forged ${draw(100)}`]),
    /authors|dataset\.json/,
  ],
  'the day of the collection': [
    ({ card }, draw) => void (card.createdAt = `2019-01-0${1 + draw(9)}T00:00:00.000Z`),
    /the day on which the collection was made/,
  ],
  'the methods': [
    ({ completeness }, draw) => void (completeness.methods = `forged ${draw(100)}`),
    /the words on methods/,
  ],
  'the gaps': [({ completeness }) => void (completeness.gaps = []), /gaps/],
  'a note': [
    ({ rows }, draw) => void (pick(draw, rows).note = `forged ${draw(100)}`),
    /notes, tags, codes/,
  ],
};

const CHANGES: Readonly<Record<string, readonly [change: Change, named: RegExp]>> = {
  ...Object.fromEntries(
    Object.entries(CONTENTS).map(([kind, change]) => [kind, [change, /./] as const]),
  ),
  ...WORDS,
};

const forgedContents = async (
  original: Uint8Array,
  kind: string,
  draw: Draw,
  key?: SigningKey,
): Promise<Uint8Array> => {
  const contents = contentsFromZip(original);
  CHANGES[kind]?.[0](contents, draw);
  return packageFromContents(contents, key && { key });
};

const text = (files: Files, path: string): string =>
  Buffer.from(files[path] ?? []).toString('utf8');
const linesIn = (files: Files, path: string): string[] =>
  text(files, path)
    .split('\n')
    .filter((line) => line !== '');
const setLines = (files: Files, path: string, lines: readonly string[]): void => {
  files[path] = Buffer.from(lines.map((line) => `${line}\n`).join(''));
};

/** Puts what stood for the file in the place of its opening. */
const closeFile = (files: Files, original: Files, closed: string): void => {
  const lines = linesIn(files, SIGNATURE.files).map((line) => {
    const { path, salt } = JSON.parse(line) as { path?: string; salt: string };
    if (path !== closed) return line;
    const sum = sha256(original[path] ?? Buffer.of());
    const digest = commitmentFrom(Buffer.from(salt, 'hex'), path, sum);
    return JSON.stringify({ digest: digest.toString('hex') });
  });
  setLines(files, SIGNATURE.files, lines);
};

const LINES = [
  [PACKAGE.items, SIGNATURE.rows],
  [PACKAGE.observations, SIGNATURE.observations],
  [PACKAGE.calls, SIGNATURE.calls],
  [PACKAGE.exchanges, SIGNATURE.exchanges],
] as const;

/** Closes a line, which goes: mostly a time that something was seen, of which nothing else tells. */
const closeLine = (files: Files, original: Files, draw: Draw): void => {
  const [path, openings] = draw(4) === 0 ? pick(draw, LINES) : LINES[1];
  const [lines, opened] = [linesIn(files, path), linesIn(files, openings)];
  const place = draw(lines.length);
  // The lines that are left have the openings that are left, in the same order.
  const at = [...opened.keys()].filter((n) => opened[n]?.startsWith('{"key"'))[place] ?? 0;
  const { key = '' } = JSON.parse(opened[at] ?? '{}') as { key?: string };
  const value = JSON.parse(lines[place] ?? '{}') as Record<string, unknown>;
  const digest = path === PACKAGE.items ? rowDigest : lineDigest;
  opened[at] = JSON.stringify({
    digest: Buffer.from(digest(value, Buffer.from(key, 'hex'))).toString('hex'),
  });
  setLines(files, openings, opened);
  setLines(files, path, lines.toSpliced(place, 1));
  closeFile(files, original, path);
  if (path !== PACKAGE.items) return;
  closeFile(files, original, PACKAGE.chain);
  const chain = new RowChain();
  const links = linesIn(files, path).map((line) => chain.add(line));
  setLines(files, PACKAGE.chain, [...links, chain.head]);
};

const TEXTS = [
  PACKAGE.readme,
  PACKAGE.citation,
  PACKAGE.methods,
  PACKAGE.dataset,
  PACKAGE.completeness,
  PACKAGE.codebook,
  PACKAGE.codebookCsv,
  PACKAGE.codebookMarkdown,
  PACKAGE.provenance,
  PACKAGE.context,
  PACKAGE.caseCard,
  PACKAGE.caseLog,
  PACKAGE.casePage,
  PACKAGE.links,
  PACKAGE.table,
  PACKAGE.items,
  PACKAGE.chain,
  PACKAGE.observations,
  PACKAGE.calls,
  PACKAGE.exchanges,
  PACKAGE.crate,
] as const;

/** A letter of a text is another: what it says stays readable. */
const changeLetter = (files: Files, path: string, draw: Draw): void => {
  const bytes = Uint8Array.from(files[path] ?? []);
  const letters = [...bytes.keys()].filter((at) =>
    /[a-z]/.test(String.fromCharCode(bytes[at] ?? 0)),
  );
  const at = pick(draw, letters);
  bytes[at] = bytes[at] === 0x78 ? 0x79 : 0x78;
  files[path] = bytes;
};

const forgedClosed = (original: Uint8Array, draw: Draw): Omit<SignedForgery, 'mode'> => {
  const before = unzipSync(original);
  const files: Files = { ...before };
  const lines = draw(3);
  for (let n = 0; n < lines; n++) closeLine(files, before, draw);
  const path = pick(
    draw,
    TEXTS.filter((one) => files[one] !== undefined),
  );
  closeFile(files, before, path);
  changeLetter(files, path, draw);
  const kind = `${path} closed and changed${lines > 0 ? ', beside lines that went' : ''}`;
  const named = new RegExp(path.replaceAll('.', String.raw`\.`));
  return { kind, bytes: zipFromFiles(files), named };
};

const SMALL_KEY = `MCowBQYDK2VwAyEA${Buffer.concat([Buffer.of(1), Buffer.alloc(31)]).toString('base64')}`;

/** Changes of the signature itself, of its keys, and of the ZIP file around it. */
const SIGNATURES: Readonly<Record<string, (original: Uint8Array, draw: Draw) => Uint8Array>> = {
  'another key in the statement, which signs it': (original, draw) => {
    const files: Files = unzipSync(original);
    changeLetter(
      files,
      pick(
        draw,
        TEXTS.filter((one) => files[one] !== undefined),
      ),
      draw,
    );
    const key = makePrivateKey();
    const statement = { ...(JSON.parse(text(files, SIGNATURE.statement)) as object) };
    Object.assign(statement, { publicKey: publicKeyFrom(key), firstKey: publicKeyFrom(key) });
    files[SIGNATURE.statement] = Buffer.from(JSON.stringify(statement));
    files[SIGNATURE.signature] = signBytes(files[SIGNATURE.statement] ?? Buffer.of(), key);
    return zipFromFiles(files);
  },
  'a key that signs everything': (original, draw) => {
    const files: Files = unzipSync(original);
    const statement = JSON.parse(text(files, SIGNATURE.statement)) as Record<string, unknown>;
    statement['createdAt'] = `2019-01-0${1 + draw(9)}T00:00:00.000Z`;
    Object.assign(statement, { publicKey: SMALL_KEY, firstKey: SMALL_KEY });
    files[SIGNATURE.statement] = Buffer.from(JSON.stringify(statement));
    files[SIGNATURE.signature] = Buffer.concat([Buffer.of(1), Buffer.alloc(63)]);
    return zipFromFiles(files);
  },
  'a byte of the signature': (original, draw) => {
    const files: Files = unzipSync(original);
    const path = pick(draw, [SIGNATURE.signature, SIGNATURE.statement, SIGNATURE.rows]);
    const bytes = Uint8Array.from(files[path] ?? []);
    const at = draw(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(7));
    files[path] = bytes;
    return zipFromFiles(files);
  },
  'openings in another order, or taken out': (original, draw) => {
    const files: Files = unzipSync(original);
    const path = pick(draw, [SIGNATURE.files, SIGNATURE.rows, SIGNATURE.observations]);
    const lines = linesIn(files, path);
    setLines(files, path, draw(2) === 0 ? lines.toReversed() : lines.slice(1));
    return zipFromFiles(files);
  },
  'a name that stands twice in a line': (original, draw) => {
    const files: Files = unzipSync(original);
    const path = pick(draw, [...LINES.flat(), SIGNATURE.files]);
    const lines = linesIn(files, path);
    const at = draw(lines.length);
    const line = lines[at] ?? '';
    const [name = ''] = /"\w+":/.exec(line) ?? [];
    lines[at] = line.replace(name, `${name}"forged",${name}`);
    setLines(files, path, lines);
    if (path.startsWith('data/') || path.startsWith('evidence/'))
      closeFile(files, unzipSync(original), path);
    return zipFromFiles(files);
  },
  'a file of the signature missing': (original, draw) => {
    const files: Files = unzipSync(original);
    delete files[pick(draw, [SIGNATURE.signature, SIGNATURE.files, SIGNATURE.rows])];
    return zipFromFiles(files);
  },
  'a file more in the signature': (original, draw) => {
    const files: Files = unzipSync(original);
    files[`signature/more-${draw(100)}.json`] = Buffer.from('{}');
    return zipFromFiles(files);
  },
  'bytes before, behind or between': (original, draw) => {
    const more = Buffer.alloc(1 + draw(50), 0x20);
    return draw(2) === 0 ? Buffer.concat([more, original]) : Buffer.concat([original, more]);
  },
  'a file under a name in capitals': (original, draw) => {
    const files: Files = unzipSync(original);
    const path = pick(
      draw,
      TEXTS.filter((one) => files[one] !== undefined),
    );
    files[path.toUpperCase()] = Buffer.from(`forged ${draw(100)}`);
    return zipFromFiles(files);
  },
};

const forgeSigned = async (
  mode: Mode,
  original: Uint8Array,
  draw: Draw,
): Promise<Omit<SignedForgery, 'mode'>> => {
  if (mode === 'closed') return forgedClosed(original, draw);
  if (mode === 'signature') {
    const kind = pick(draw, Object.keys(SIGNATURES));
    // A signature that only a key of somebody else made tells whose it is.
    return { kind, bytes: SIGNATURES[kind]?.(original, draw) ?? original, named: /^$/ };
  }
  if (mode === 'unsigned' || mode === 'rekeyed') {
    const kind = pick(draw, Object.keys(CHANGES));
    const key = mode === 'rekeyed' ? makeSigningKey() : undefined;
    const bytes = await forgedContents(original, kind, draw, key);
    return { kind, bytes, named: CHANGES[kind]?.[1] ?? /^$/ };
  }
  const kinds = Object.keys(FILES).filter((kind) => kind !== 'the page that checks it');
  if (mode === 'raw' && draw(2) === 0) {
    const kind = pick(draw, Object.keys(BYTES));
    return { kind, bytes: BYTES[kind]?.(original, draw) ?? original, named: /^$/ };
  }
  const kind = pick(draw, kinds);
  const files: Files = unzipSync(original);
  FILES[kind]?.(files, draw);
  return {
    kind,
    bytes: mode === 'raw' ? zipSync(files, { level: 1 }) : zipFromFiles(files),
    named: /^$/,
  };
};

/** As many forgeries, of all modes in turn. */
export async function* signedForgeries(
  original: Uint8Array,
  { seed, count }: { readonly seed: number; readonly count: number },
): AsyncGenerator<SignedForgery> {
  const draw = createDraw(seed);
  for (let n = 0; n < count; n++) {
    const mode = MODES[n % MODES.length] ?? 'raw';
    yield { mode, ...(await forgeSigned(mode, original, draw)) };
  }
}
