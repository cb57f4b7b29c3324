/** One file that shows where a fact came from, and lets anybody check it without Bowerbird. */
import type { evidenceCalls, ProofView } from './evidence.ts';
import type { CheckedParams } from '../list.ts';
import { AppError } from '#kit/errors.ts';
import type { World } from '#kit/world.ts';
import type { LocalContext } from '../answering/context.ts';
import { sampleStem } from '../downloads/names.ts';
import { saveFile, stampForName } from '../answering/save-file.ts';
import { signProof } from '../../signing/check-proof.ts';
import type { ExchangeRow, Store } from '../../store/index.ts';
import { logLeftText } from '../answering/log-left.ts';
import { messages } from '../answering/messages.ts';

export const saveProof = async (
  context: LocalContext,
  params: CheckedParams<(typeof evidenceCalls)['evidence.save-proof']>,
): Promise<ProofView> => {
  const { store } = context;
  const call = store.calls.find(params.callId);
  const exchange = store.evidence
    .exchanges(params.callId)
    .find(({ bodySha256 }) => bodySha256 === params.sha256);
  if (!call || !exchange) throw new AppError('not_found', messages.noSuchReply);
  const proof = buildProof({
    version: context.version,
    world: call.world,
    now: context.now(),
    call: { callId: params.callId, operation: call.operation, params: call.params },
    exchange,
    body: store.evidence.body(params.sha256),
    wanted: params,
    journal: findJournalPlace(store, params.callId),
  });
  const { key } = await context.signingKeys.open({ mayAsk: false });
  const signed = key ? signProof(proof, key) : { ...proof, signature: null };
  const name = fileName(params.sha256, context.now(), call.world);
  const text = `${JSON.stringify(signed, null, 2)}\n`;
  for (const collection of store.caseLog.collectionsWithCall(params.callId))
    logLeftText(context, collection, text, { format: 'proof', reply: params.sha256 });
  return saveFile(context, name, text);
};

/** Where the call stands in the signed journal of its day; `undefined` while the day goes on. */
const findJournalPlace = ({ signedDays, evidence }: Store, callId: string) => {
  const inclusion = signedDays.inclusionOf(callId);
  const day = inclusion && signedDays.list().find((one) => one.day === inclusion.day);
  if (!inclusion || !day) return undefined;
  const exchanges = evidence
    .exchanges(callId)
    .map(({ at, method, url, status, bodySha256 }) => ({ at, method, url, status, bodySha256 }));
  return { day, inclusion, exchanges };
};

/** `proof-1a2b3c4d-2026-07-02T101500Z.json` */
const fileName = (sha256: string, now: number, world: World): string => {
  const stem = `proof-${sha256.slice(0, 8)}-${stampForName(now)}`;
  return `${world === 'sample' ? sampleStem(stem) : stem}.json`;
};

interface Proven {
  readonly journal?: ReturnType<typeof findJournalPlace>;
  readonly version: string;
  readonly world: World;
  readonly now: number;
  readonly call: {
    readonly callId: string;
    readonly operation: string;
    readonly params: unknown;
  };
  readonly exchange: ExchangeRow;
  readonly body: Uint8Array;
  readonly wanted: {
    readonly text?: string | undefined;
    readonly nth: number;
    readonly fact?: string | undefined;
  };
}

/** Everything that somebody else needs to compute the hash and to find the fact. */
export const buildProof = ({
  version,
  world,
  now,
  call,
  exchange,
  body,
  wanted,
  journal,
}: Proven) => {
  const pointer =
    wanted.text === undefined ? undefined : findOccurrence(body, wanted.text, wanted.nth);
  return {
    type: 'BowerbirdProof',
    program: `Bowerbird ${version}`,
    world,
    savedAt: new Date(now).toISOString(),
    ...call,
    request: {
      method: exchange.method,
      url: exchange.url,
      headers: exchange.requestHeaders,
      body: exchange.requestBody,
    },
    receivedAt: exchange.at,
    status: exchange.status,
    cutOff: exchange.cutOff,
    responseHeaders: exchange.responseHeaders,
    ...(pointer && {
      pointer: { fact: wanted.fact, ...pointer },
    }),
    ...(journal && { journal }),
    verify:
      'Decode body.base64; its SHA-256 is body.sha256. The pointer counts bytes in it. signature.value is the Ed25519 signature over this object without its member signature, as JSON with sorted names and without spaces. `bowerbird verify FILE` checks all of it.',
    body: {
      sha256: exchange.bodySha256,
      size: body.byteLength,
      base64: Buffer.from(body).toString('base64'),
    },
  };
};

/** Where the text stands the `nth` time, in bytes. Letter case counts not, as in the search of the window. */
const findOccurrence = (body: Uint8Array, text: string, nth: number) => {
  const whole = new TextDecoder().decode(body);
  // One letter stays one letter: what grows in lower case would move every place behind it.
  const [low, sought] = [lowerCase(whole), lowerCase(text)];
  let at = low.indexOf(sought);
  for (let n = 0; n < nth && at >= 0; n += 1) at = low.indexOf(sought, at + sought.length);
  if (at < 0) throw new AppError('not_found', messages.replyWithoutText);
  return {
    text: whole.slice(at, at + text.length),
    offset: Buffer.byteLength(whole.slice(0, at)),
    length: Buffer.byteLength(whole.slice(at, at + text.length)),
  };
};

const lowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
