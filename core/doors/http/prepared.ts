import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Engine, Good, ResolvedCall } from '../../engine/engine.ts';
import type { Store } from '../../store/index.ts';
import { keyOf } from './bearer.ts';
import type { Meta } from '../../contract/index.ts';
import { strangerIn } from './guard.ts';
import { metaHeaders } from './meta-headers.ts';
import { PLAIN_HEADERS } from './plain.ts';
import { maxAgeOf } from './request.ts';

export interface PreparedConfig {
  readonly engine: Engine;
  readonly store: Store;
  readonly hosts: () => readonly string[];
}

/**
 * The short road to an archived answer. An address that the archive answered once is neither routed
 * nor parsed nor checked again: the same text means the same question. This road can only ever give
 * a good answer out of the archive, past the same guard and the same look at the key as every other;
 * whatever else comes of a request is left to the ordinary road, so that there is one place that
 * refuses, spends and fails.
 */
export interface Prepared {
  /** Remembers what an address (path and query, as sent) asks for. */
  readonly keep: (address: string, question: ResolvedCall) => void;
  /** Whether it answered; when not, nothing has happened. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Addresses that are remembered, and the longest of them: a megabyte or two at the very most. */
const MOST = 500;
const LONGEST = 1000;

export const createPrepared = ({ engine, store, hosts }: PreparedConfig): Prepared => {
  const questions = new Map<string, ResolvedCall>();

  const outcomeOf = (question: ResolvedCall, heads: Heads): Good | undefined => {
    try {
      if (strangerIn(heads.host, heads.origin, hosts()) !== undefined) return undefined;
      const { id: keyId } = keyOf(store, heads.authorization);
      return engine.kept(question, {
        keyId,
        door: 'rest',
        maxAge: maxAgeOf(heads['cache-control']),
      });
    } catch {
      // The ordinary road meets the same error and says it.
      return undefined;
    }
  };

  return {
    keep: (address, question) => {
      if (address.length > LONGEST) return;
      questions.delete(address);
      questions.set(address, question);
      for (const oldest of questions.keys()) {
        if (questions.size <= MOST) return;
        questions.delete(oldest);
      }
    },
    answer: (request, response) => {
      const question = request.method === 'GET' ? questions.get(request.url ?? '') : undefined;
      const heads = question && headsOf(request.rawHeaders);
      const outcome = heads && outcomeOf(question, heads);
      if (!outcome?.envelope) return false;
      const { headers, body } = sheetOf(outcome.envelope, outcome.meta);
      const remaining = String(outcome.meta.creditsRemaining);
      response.writeHead(200, { ...headers, 'x-credits-remaining': remaining });
      response.end(body, 'latin1');
      return true;
    },
  };
};

/** What is the same each time that a kept answer is given: all but the balance. */
interface Sheet {
  readonly headers: Readonly<Record<string, string>>;
  /** A character for each byte: Node sends a text together with its headers, and bytes apart from them. */
  readonly body: string;
}

/** As long as the store holds the answer's bytes. */
const sheets = new WeakMap<Uint8Array, Sheet>();

const sheetOf = (envelope: Uint8Array, meta: Meta): Sheet => {
  const held = sheets.get(envelope);
  if (held) return held;
  const length = String(envelope.byteLength);
  const sheet: Sheet = {
    headers: { ...PLAIN_HEADERS, ...metaHeaders(meta), 'content-length': length },
    body: Buffer.from(envelope).toString('latin1'),
  };
  sheets.set(envelope, sheet);
  return sheet;
};

type Heads = Partial<Record<'host' | 'origin' | 'authorization' | 'cache-control', string>>;

/**
 * The headers that this road reads. Nothing where one of them comes twice, which Node and the ordinary
 * road put together in different ways, and nothing where the request has a body, names a route or comes
 * from a browser's page.
 */
const headsOf = (raw: readonly string[]): Heads | undefined => {
  const heads: Heads = {};
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]?.toLowerCase();
    switch (name) {
      case 'host':
      case 'origin':
      case 'authorization':
      case 'cache-control':
        if (heads[name] !== undefined) return undefined;
        heads[name] = raw[i + 1] ?? '';
        break;
      case 'content-length':
      case 'transfer-encoding':
      case 'x-bowerbird-route':
      case 'sec-fetch-site':
        return undefined;
    }
  }
  return heads;
};
