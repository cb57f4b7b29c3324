import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import type { ConsentView } from '#calls/index.ts';
import type { ShortLived } from '../../store/index.ts';
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
  /** The grant that it became, which ends with a second use: a code that comes twice was copied. */
  readonly grant?: string;
}

interface Parked {
  readonly request: Request;
  readonly view: ConsentView;
  /** SHA-256 of what the browser holds that asked; nobody else learns the answer. */
  readonly secretHash: string;
  readonly decision?: Decision | 'denied';
}

const WAIT_MS = 10 * 60_000;
const CODE_MS = 60_000;
/** A used code is remembered, so that its second use is noticed. */
const REMEMBER_MS = 10 * 60_000;
const MOST_WAITING = 20;

export type Consents = ReturnType<typeof createConsents>;

/**
 * Requests that wait for the person, and the codes that come of them; secrets and codes as their SHA-256. Where several
 * processes answer, they are kept in the data file, because another may get the next request.
 */
export const createConsents = (
  now: () => number,
  listener: (view: ConsentView) => void,
  shortLived: ShortLived,
) => {
  const parked = shortLived.of<Parked>('consent');
  const codes = shortLived.of<Coded>('code');

  const undecided = (id: string) => {
    const found = parked.get(id);
    if (!found || found.value.decision)
      throw new AppError('not_found', messages.decisionNotAwaited);
    return found;
  };

  const decide = (id: string, decision: Decision | 'denied', check?: (of: Parked) => void): void =>
    parked.transaction(() => {
      const { value } = undecided(id);
      check?.(value);
      parked.change(id, { ...value, decision });
    });

  const startedBy = (id: string, held: string): Parked | undefined => {
    const found = parked.get(id)?.value;
    return found && isSameSecret(found.secretHash, hashSecret(held)) ? found : undefined;
  };

  const codeFor = (request: Request, decision: Decision): string => {
    const code = `bbc_${secret()}`;
    codes.add(hashSecret(code), { request, decision }, CODE_MS + REMEMBER_MS);
    return code;
  };

  /** Makes room: an undecided request of the same origin goes, and the oldest when too many wait. */
  const makeRoom = (origin: string): void => {
    const all = parked.all();
    const same = all.filter(
      ({ value: { request, decision } }) =>
        !decision && originFromApplicant(request.applicant) === origin,
    );
    const others = all.filter((one) => !same.includes(one));
    const tooMany = others.slice(0, Math.max(0, others.length - MOST_WAITING + 1));
    for (const { id } of [...same, ...tooMany]) parked.delete(id);
  };

  return {
    /**
     * Lets a request wait. It takes the place of an undecided one of the same origin, and of the
     * oldest when too many wait: nobody can keep others out by asking often.
     */
    park: (request: Request): { id: string; secret: string } => {
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
      parked.transaction(() => {
        makeRoom(originFromApplicant(applicant));
        parked.add(id, { request, view, secretHash: hashSecret(held) }, WAIT_MS);
      });
      listener(view);
      return { id, secret: held };
    },

    pending: (): ConsentView[] => {
      const waiting = parked.all().filter(({ value: { decision } }) => !decision);
      return waiting.map(({ value: { view } }) => view);
    },

    approve: (id: string, decision: Decision): void =>
      decide(id, decision, ({ request }) => {
        if (decision.scopes?.length === 0)
          throw new AppError('validation_error', messages.allowAtLeastOne);
        const extra = decision.scopes?.find((scope) => !request.scopes.includes(scope));
        if (extra !== undefined)
          throw new AppError('validation_error', messages.scopeNotRequested({ extra }));
      }),

    deny: (id: string): void => decide(id, 'denied'),

    /** The request that waits, for the browser that started it. */
    waiting: (id: string, held: string): ConsentView | undefined => startedBy(id, held)?.view,

    /**
     * What the browser that asked is told: to wait, or where to go. The code is made when it is
     * fetched, and the request is then forgotten.
     */
    collect: (id: string, held: string): { to?: string } | undefined =>
      parked.transaction(() => {
        const found = startedBy(id, held);
        if (!found?.decision) return found && {};
        const { request, decision } = found;
        parked.delete(id);
        const answer: Record<string, string> =
          decision === 'denied' ? { error: 'access_denied' } : { code: codeFor(request, decision) };
        return { to: answerTo(request, answer) };
      }),

    /** A code that was handed out, and whether it can be redeemed no more. */
    code: (code: string): { readonly coded: Coded; readonly isOver: boolean } | undefined => {
      const found = codes.get(hashSecret(code));
      return found && { coded: found.value, isOver: found.ageMs >= CODE_MS };
    },
    burn: (code: string): void => codes.delete(hashSecret(code)),
    /** Notes the grant that a code became. */
    use: (code: string, grant: string): void => {
      const found = codes.get(hashSecret(code));
      if (found) codes.change(found.id, { ...found.value, grant });
    },
    /** All that `work` does with codes, or nothing; one process at a time. */
    transaction: codes.transaction,
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
const hashSecret = (text: string): string => createHash('sha256').update(text).digest('hex');
