import { int, node, str } from './dig.ts';
import { AppError, credentialsRefused } from './errors.ts';
import { jsonFromReply, type RequestSpec, type Reply } from './exchange.ts';
import type { Allowance, Pace, RefusalDetector } from './manners.ts';
import { messages } from './messages.ts';
import type { Message } from './message.ts';

/** What the terms of an official API say about what comes out of it, in our words. */
interface OfficialPolicy {
  /** Day of the terms that these words follow (`2026-09-14`): it names this version of them. */
  readonly date: string;
  /** Where the terms themselves stand. */
  readonly url: string;
  /** One sentence each, shown before the API is used for the first time. */
  readonly says: readonly Message[];
  readonly storing: StoringTerms;
}

/** What the terms ask of whoever keeps what the API gave. */
export interface StoringTerms {
  /** After so many days it is to be had again or deleted; absent where the terms name no such time. */
  readonly keepDays?: number;
  /**
   * After so many days is asked whether the platform still has it: soon enough for `keepDays`, and our own
   * measure where the terms ask for it "as soon as possible".
   */
  readonly checkDays: number;
  /** What the platform no longer has is to be deleted here, too. */
  readonly deletesRemoved: boolean;
  /** The one of `says` that tells it. */
  readonly says: Message;
}

/** Whether it is worth the trouble, before anything is done: one or two sentences each. */
export interface OfficialWorth {
  /** What one gets that public pages do not give. */
  readonly gain: Message;
  /** In money, or what else is needed. */
  readonly cost: Message;
  /** Until the first answer. */
  readonly time: Message;
}

/** One thing that a person gives so that an official API can be asked in their name. */
interface CredentialField {
  /** Its name among the credentials: `clientId`. */
  readonly name: string;
  /** "Client id" */
  readonly label: Message;
  /** One sentence: where it is found, or when it may be left out. */
  readonly hint: Message;
  /** Never shown again, nor echoed while it is typed. */
  readonly secret: boolean;
  readonly optional: boolean;
  /** What it looks like. */
  readonly shape: RegExp;
  /** The environment variable that holds it where nothing is stored. */
  readonly environment: string;
}

/** By name of the field. One that may be left out, and was, is absent. */
export type Credentials = Readonly<Record<string, string>>;

/** Who asks, for an API that wants its callers named: `Bowerbird`, `0.1.0`. */
export interface Product {
  readonly name: string;
  readonly version: string;
}

/** How credentials are exchanged for a token that lives for a while. */
export interface OfficialToken {
  /** Where the exchange is made. Only these hosts are sent what it takes. */
  readonly hosts: readonly string[];
  readonly ask: (credentials: Credentials, product: Product) => RequestSpec;
  /** Throws `credentialsRefused` when the answer says so. 401 and 403 never come here: they say so. */
  readonly parse: (reply: Reply) => {
    readonly value: string;
    /** How long it lives, as the answer says. */
    readonly seconds: number;
  };
}

/** The token of an exchange as OAuth 2.0 answers it. An answer of 200 may be an error, too: `{"error": "invalid_grant"}`. */
export const tokenIn = (
  reply: Reply,
  brand: string,
): { readonly value: string; readonly seconds: number } => {
  const answer = node(jsonFromReply(reply)) ?? {};
  if (answer['error'] !== undefined) throw credentialsRefused(brand);
  const value = str(answer, 'access_token');
  const seconds = int(answer, 'expires_in');
  if (value === undefined || seconds === undefined)
    throw new AppError('platform_error', messages.tokenMissing({ brand }));
  return { value, seconds };
};

/** What an API bills for what is read, in thousandths of a US dollar; its message tells the prices and their day. */
export interface OfficialPrices extends Message {
  /** How many things a plan may read in a month, and one sentence of it with its day. */
  readonly ceiling?: Message & { readonly reads: number };
  /** What a request can be billed at most. */
  readonly most: (request: RequestSpec) => number;
  /** What a reply was billed, as far as it tells. Never throws. */
  readonly billed: (reply: Reply) => number;
  /** What one item of an operation that answers such shapes costs. */
  readonly each: (shapes: readonly string[]) => number;
}

/** A platform's documented API, asked with the person's own credentials. */
export interface OfficialApi {
  /** "YouTube Data API v3" */
  readonly name: string;
  /** Where a person gets credentials. */
  readonly keysAt: string;
  readonly worth: OfficialWorth;
  /** How, one step a sentence. */
  readonly setup: readonly Message[];
  /** What a person has to give, in the order in which it is asked for. */
  readonly asks: readonly CredentialField[];
  /** Only these hosts are asked, and only they are sent `headers`. */
  readonly hosts: readonly string[];
  /**
   * What each request carries: headers, because an address would be kept and shown. The token is
   * there where `token` is declared.
   */
  readonly headers: (
    credentials: Credentials,
    token: string | undefined,
    product: Product,
  ) => Readonly<Record<string, string>>;
  readonly token?: OfficialToken;
  readonly pace: Pace;
  /** Absent where it costs nothing. */
  readonly prices?: OfficialPrices;
  readonly policy: OfficialPolicy;
  /** Walls of its own; those of the platform's pages do not count here. */
  readonly refusals?: readonly RefusalDetector[];
  readonly allowance?: (reply: Reply) => Allowance | undefined;
  /** The cheapest operation that shows that the credentials work: its name and parameters. */
  readonly trial?: {
    readonly operation: string;
    readonly params: Readonly<Record<string, string | number>>;
  };
}
