import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import type { ConsentView } from '#contract/index.ts';
import { isSameSecret } from '../http/same-secret.ts';
import type { Applicant } from './applicants.ts';
import { hostOrScheme } from './redirects.ts';
import { messages } from '../messages.ts';

/** What a client asked for, checked, before the person decided. */
export interface Request {
  readonly applicant: Applicant;
  readonly redirect: string;
  readonly scopes: readonly string[];
  readonly resource: string;
  readonly challenge: string;
  readonly state: string | undefined;
  /** Our own name, which the answer carries (RFC 9207). */
  readonly issuer: string;
}

export interface Decision {
  readonly cap: number;
  readonly expiresDays: number;
  readonly scopes?: readonly string[] | undefined;
  /** In a laboratory: who decided, and for which project, by its code. */
  readonly member?: { readonly person: string; readonly project: string } | undefined;
}

/** A code that was handed out, until it is redeemed. */
export interface Coded {
  readonly request: Request;
  readonly decision: Decision;
  /** Monotonic. */
  readonly expires: number;
  /** Ends the grant that it became: a code that comes twice was copied. */
  endGrant?: () => void;
}

interface Parked {
  readonly request: Request;
  readonly view: ConsentView;
  /** Held by the browser that asked; nobody else learns the answer. */
  readonly secret: string;
  /** Monotonic. */
  readonly until: number;
  decision?: Decision | 'denied';
}

const WAIT_MS = 10 * 60_000;
const CODE_MS = 60_000;
/** A used code is remembered, so that its second use is noticed. */
const REMEMBER_MS = 10 * 60_000;
const MOST_WAITING = 20;

export type Consents = ReturnType<typeof createConsents>;

/**
 * Requests that wait for the person, and the codes that come of them. Gone when the program ends. `now`
 * is the clock of the day, which is only shown; what waits and what ends is counted by `monotonic`, so
 * that a clock that is set back keeps neither a code nor a request alive.
 */
export const createConsents = (
  now: () => number,
  listener: (view: ConsentView) => void,
  monotonic: () => number = now,
) => {
  const parked = new Map<string, Parked>();
  const codes = new Map<string, Coded>();

  const clear = (): void => {
    for (const [id, { until }] of parked) if (until <= monotonic()) parked.delete(id);
    for (const [key, { expires }] of codes)
      if (expires + REMEMBER_MS <= monotonic()) codes.delete(key);
  };

  const undecided = (id: string): Parked => {
    clear();
    const found = parked.get(id);
    if (!found || found.decision) throw new AppError('not_found', messages.decisionNotAwaited);
    return found;
  };

  const startedBy = (id: string, held: string): Parked | undefined => {
    clear();
    const found = parked.get(id);
    return found && isSameSecret(found.secret, held) ? found : undefined;
  };

  const codeFor = (request: Request, decision: Decision): string => {
    const code = `bbc_${secret()}`;
    codes.set(hashCode(code), { request, decision, expires: monotonic() + CODE_MS });
    return code;
  };

  return {
    /**
     * Lets a request wait. It takes the place of an undecided one of the same origin, and of the
     * oldest when too many wait: nobody can keep others out by asking often.
     */
    park: (request: Request): { id: string; secret: string } => {
      clear();
      const origin = originFromApplicant(request.applicant);
      for (const [id, { request: other, decision }] of parked)
        if (!decision && originFromApplicant(other.applicant) === origin) parked.delete(id);
      for (const oldest of parked.keys()) {
        if (parked.size < MOST_WAITING) break;
        parked.delete(oldest);
      }
      const id = randomBytes(16).toString('base64url');
      const { applicant, redirect, scopes } = request;
      const view: ConsentView = {
        id,
        name: applicant.name,
        client: applicant.id,
        vouchedBy: applicant.vouchedBy,
        answersTo: hostOrScheme(redirect),
        scopes,
        asked: new Date(now()).toISOString(),
        until: new Date(now() + WAIT_MS).toISOString(),
      };
      const held = secret();
      parked.set(id, { request, view, secret: held, until: monotonic() + WAIT_MS });
      listener(view);
      return { id, secret: held };
    },

    pending: (): ConsentView[] => {
      clear();
      return [...parked.values()].filter(({ decision }) => !decision).map(({ view }) => view);
    },

    approve: (id: string, decision: Decision): void => {
      const found = undecided(id);
      if (decision.scopes?.length === 0)
        throw new AppError('validation_error', messages.allowAtLeastOne);
      const extra = decision.scopes?.find((scope) => !found.request.scopes.includes(scope));
      if (extra !== undefined)
        throw new AppError('validation_error', messages.scopeNotRequested({ extra }));
      found.decision = decision;
    },

    deny: (id: string): void => {
      undecided(id).decision = 'denied';
    },

    /** The request that waits, for the browser that started it. */
    waiting: (id: string, held: string): ConsentView | undefined => startedBy(id, held)?.view,

    /**
     * What the browser that asked is told: to wait, or where to go. The code is made when it is
     * fetched, and the request is then forgotten.
     */
    collect: (id: string, held: string): { to?: string } | undefined => {
      const found = startedBy(id, held);
      if (!found?.decision) return found && {};
      const { request, decision } = found;
      parked.delete(id);
      const answer: Record<string, string> =
        decision === 'denied' ? { error: 'access_denied' } : { code: codeFor(request, decision) };
      return { to: answerTo(request, answer) };
    },

    code: (code: string): Coded | undefined => codes.get(hashCode(code)),
    isOver: ({ expires }: Coded): boolean => expires <= monotonic(),
    burn: (code: string): void => void codes.delete(hashCode(code)),
  };
};

/** The client's address with our answer in its query. */
export const answerTo = (
  { redirect, state, issuer }: Pick<Request, 'redirect' | 'state' | 'issuer'>,
  answer: Readonly<Record<string, string>>,
): string => {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
};

/** Who asks, as far as it is known: the host that vouches, else the registered client. */
const originFromApplicant = ({ id, vouchedBy }: Applicant): string => vouchedBy ?? id;

const secret = (): string => randomBytes(32).toString('base64url');
const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');
