import { jsonFromText } from '#kit/json-text.ts';
import type { Context } from 'hono';
import { hidden } from '../../doors/http/page-frame.ts';
import { isNode } from '#kit/dig.ts';
import { Refusal } from './forms.ts';
import type { Proof } from './admission.ts';
import type { Oidc, OidcAttempt } from './oidc.ts';
import { form, page } from './page-parts.ts';
import { enter, show, signedIn, viewOf, type SignInParts } from './parts.ts';
import type { OidcWay } from './ways.ts';

/** Seconds that somebody may take at their provider. */
const ATTEMPT_SECONDS = 600;

/** What the browser keeps while the person is away. */
interface KeptAttempt extends OidcAttempt {
  readonly way: string;
  /** The session that adds an identity; none for somebody who signs in. */
  readonly adds?: string;
}

/** Signing in, and adding an identity, at a provider that speaks OpenID Connect. */
export const createWithProvider = (parts: SignInParts) => {
  const { config, cookies, forms } = parts;
  let loaded: Promise<Oidc> | undefined;

  const oidc = (): Promise<Oidc> => {
    const { fetch: ask } = config;
    if (!ask) throw new Error('a provider is named, and nothing to ask it with');
    loaded ??= import('./oidc.ts').then(({ createOidc }) => createOidc(ask, config.now));
    return loaded;
  };

  const wayIn = (context: Context): OidcWay => {
    const way = config.ways.oidc.find(({ name }) => name === context.req.param('way'));
    if (!way) throw new Refusal(404, 'notFound');
    return way;
  };

  // An address of its own for each provider: an answer of one is never taken for another's.
  const returnTo = (way: OidcWay): string => new URL(returnPath(way), config.origin()).href;

  const failed = (thrown: unknown, { name }: OidcWay): Refusal => {
    const code = codeOf(thrown);
    // What the provider itself says to the person's browser is no fault of the way.
    if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return new Refusal(403, 'providerRefused');
    config.onFault?.(`identity provider ${name}: ${code}`);
    return new Refusal(403, 'providerFailed');
  };

  return {
    paths: config.ways.oidc.map(returnPath),

    /** A person pressed "Continue with …". */
    begin: async (context: Context): Promise<Response> => {
      const fields = forms.read(context);
      const way = wayIn(context);
      const adds = fields.has('add') ? signedIn(parts, context).session : undefined;
      try {
        const { url, attempt } = await (await oidc()).begin(way, returnTo(way));
        const kept = { ...attempt, way: way.name, ...(adds !== undefined && { adds }) };
        const text = Buffer.from(JSON.stringify(kept)).toString('base64url');
        cookies.set(context, 'bowerbird-provider', text, ATTEMPT_SECONDS);
        return context.redirect(url.href, 303);
      } catch (thrown) {
        throw failed(thrown, way);
      }
    },

    /** The browser comes back by a GET, which any page can cause: it shows a form, and has no effect. */
    land: (context: Context): Response | Promise<Response> => {
      const way = wayIn(context);
      const query = [...new URL(context.req.url).searchParams];
      const view = viewOf(parts, context);
      const { words, token } = view;
      const onward = form({
        action: returnPath(way),
        token,
        fields: query.map(([name, value]) => hidden(`at-${name}`, value)).join('\n'),
        button: words.goOn,
        attributes: ' data-sends',
      });
      const body = `<noscript><p>${words.goOnButtonText}</p></noscript>${onward}`;
      return show(
        context,
        page({ ...view, path: undefined }, words.goOnText, body, { script: true }),
      );
    },

    /** What came back is given to the library; the person of a proof is let in. */
    finish: async (context: Context): Promise<Response> => {
      const fields = forms.read(context);
      const way = wayIn(context);
      const kept = parseKept(cookies.get(context, 'bowerbird-provider'));
      // Whatever becomes of it, one attempt is finished once.
      cookies.clear(context, 'bowerbird-provider');
      if (kept?.way !== way.name) throw new Refusal(403, 'attemptOver');
      const returned = new URL(returnTo(way));
      for (const [name, value] of fields)
        if (name.startsWith('at-')) returned.searchParams.append(name.slice(3), value);
      let proof: Proof;
      try {
        proof = await (await oidc()).finish(way, kept, returned);
      } catch (thrown) {
        throw failed(thrown, way);
      }
      return kept.adds === undefined
        ? enterBy(parts, context, proof)
        : addIdentity(parts, context, proof, kept.adds);
    },
  };
};

const returnPath = ({ name }: OidcWay): string => `/sign-in/return/${name}`;

const enterBy = (parts: SignInParts, context: Context, proof: Proof): Response =>
  enter(parts, context, parts.admission.admit(context, proof).id);

/** For the session that began it, and no other: somebody else may sit here now. */
const addIdentity = (
  parts: SignInParts,
  context: Context,
  proof: Proof,
  session: string,
): Response => {
  const { person, session: present } = signedIn(parts, context);
  if (present !== session) throw new Refusal(403, 'attemptOver');
  const { identities } = parts.config.laboratory;
  const owner = identities.find(proof.issuer, proof.subject);
  if (owner && owner.id !== person.id) throw new Refusal(403, 'identityTaken');
  identities.add(person.id, proof, person.id);
  return context.redirect('/sign-in/identities', 303);
};

const parseKept = (text: string | undefined): KeptAttempt | undefined => {
  if (text === undefined) return undefined;
  const kept = jsonFromText(Buffer.from(text, 'base64url').toString());
  return isKept(kept) ? kept : undefined;
};

const isKept = (kept: unknown): kept is KeptAttempt =>
  isNode(kept) &&
  ['way', 'state', 'nonce', 'verifier'].every((name) => typeof kept[name] === 'string') &&
  ['string', 'undefined'].includes(typeof kept['adds']);

/** The library's own word for what went wrong: no text of the provider's is passed on. */
const codeOf = (thrown: unknown): string => {
  const code = isNode(thrown) ? thrown['code'] : undefined;
  return typeof code === 'string' ? code : 'no answer';
};
