import { isLoopback } from '#kit/host-places.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from '../../doors/messages.ts';

/** An identity provider that speaks OpenID Connect. */
export interface OidcWay {
  /** In paths: `uni-graz` of `BOWERBIRD_OIDC_UNI_GRAZ_ISSUER`. */
  readonly name: string;
  /** For people: `Uni Graz`. */
  readonly title: string;
  readonly issuer: string;
  readonly client: string;
  /** None of a public client; PKCE protects both. */
  readonly secret?: string;
}

export interface MailWay {
  /** `smtp://` or `smtps://`. */
  readonly url: string;
  readonly from: string;
}

/** The ways to sign in that the operator switched on. */
export interface Ways {
  readonly oidc: readonly OidcWay[];
  readonly mail?: MailWay;
  readonly password: boolean;
  /** Whether somebody who was not invited gets an account and a project. */
  readonly signUp: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const OIDC = 'BOWERBIRD_OIDC_';
const PARTS = ['_ISSUER', '_CLIENT', '_SECRET'] as const;

/** Throws `validation_error` for half a way, and for what is none. */
export const readWays = (env: Environment): Ways => {
  const mail = readMail(env);
  return {
    oidc: oidcNames(env).map((name) => readOidc(env, name)),
    ...(mail && { mail }),
    password: readSwitch(env, 'BOWERBIRD_PASSWORDS'),
    signUp: readSwitch(env, 'BOWERBIRD_SIGN_UP'),
  };
};

/** An empty value counts as none: that is how a file of settings switches something off. */
const valueIn = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

const readSwitch = (env: Environment, name: string): boolean => {
  const value = valueIn(env, name) ?? 'off';
  if (value !== 'on' && value !== 'off')
    throw new AppError('validation_error', messages.waySwitchInvalid({ name }));
  return value === 'on';
};

const oidcNames = (env: Environment): string[] => {
  const names = Object.keys(env).flatMap((variable) => {
    const part = PARTS.find((end) => variable.endsWith(end));
    const given = variable.startsWith(OIDC) && part && valueIn(env, variable) !== undefined;
    return given ? [variable.slice(OIDC.length, -part.length)] : [];
  });
  return [...new Set(names)].sort();
};

const readOidc = (env: Environment, name: string): OidcWay => {
  if (!/^[A-Z0-9_]{1,60}$/.test(name))
    throw new AppError('validation_error', messages.wayNameInvalid({ name: OIDC + name }));
  const [issuer, client, secret] = PARTS.map((part) => valueIn(env, OIDC + name + part));
  for (const [value, part] of [
    [issuer, '_ISSUER'],
    [client, '_CLIENT'],
  ] as const)
    if (value === undefined)
      throw new AppError(
        'validation_error',
        messages.wayIncomplete({ missing: OIDC + name + part, name: `${OIDC + name}_…` }),
      );
  const words = name.toLowerCase().split('_');
  return {
    name: words.join('-'),
    title: words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' '),
    issuer: checkIssuer(issuer ?? '', `${OIDC + name}_ISSUER`),
    client: client ?? '',
    ...(secret === undefined ? {} : { secret }),
  };
};

/** As the provider writes it, to the letter: people are known by it. */
const checkIssuer = (issuer: string, name: string): string => {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  // By the address of a description nobody would compare whose description it is.
  const isPlain = url?.search === '' && url.hash === '' && url.username === '';
  if (!url || !isSafe || !isPlain || url.pathname.includes('/.well-known/'))
    throw new AppError('validation_error', messages.issuerInvalid({ name }));
  return issuer;
};

const readMail = (env: Environment): MailWay | undefined => {
  const url = valueIn(env, 'BOWERBIRD_SMTP_URL');
  const from = valueIn(env, 'BOWERBIRD_MAIL_FROM');
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined) {
    const missing = url === undefined ? 'BOWERBIRD_SMTP_URL' : 'BOWERBIRD_MAIL_FROM';
    const name = url === undefined ? 'BOWERBIRD_MAIL_FROM' : 'BOWERBIRD_SMTP_URL';
    throw new AppError('validation_error', messages.wayIncomplete({ missing, name }));
  }
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol))
    throw new AppError('validation_error', messages.mailServerInvalid);
  if (!from.includes('@')) throw new AppError('validation_error', messages.mailSenderInvalid);
  return { url, from };
};
