import type { Context } from 'hono';
import type { ShortLived } from '../../store/index.ts';
import type { BodyTimes } from '../../doors/http/request.ts';
import type { PasswordConfig } from './passwords.ts';
import type { Ways } from './ways.ts';
import type { InvitationRow } from '../store/invitations.ts';
import type { Laboratory } from '../store/laboratory.ts';

/** Asks an identity provider, within limits of time and size; follows no redirect. */
export type AskProvider = (
  url: string,
  request: {
    readonly method?: string | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly body?: unknown;
  },
) => Promise<Response>;

/** Resolves when the mail server has taken it. */
export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

export interface SignInConfig {
  readonly laboratory: Laboratory;
  /** Where tries are counted, at whichever process. */
  readonly shortLived: ShortLived;
  /** Under which people reach this server: `https://lab.example`. */
  readonly origin: () => string;
  readonly now: () => number;
  readonly ways: Ways;
  /** Of use where `ways.oidc` names a provider. */
  readonly fetch?: AskProvider | undefined;
  /** Of use where `ways.mail` is there. */
  readonly sendMail?: SendMail | undefined;
  /** The path to which somebody goes who has signed in. */
  readonly home?: string | undefined;
  /**
   * Called before an invitation makes somebody a member: gives them their part of the credits, which stands in
   * the project's own file.
   */
  readonly beforeMember?: ((invitation: InvitationRow, person: string) => void) | undefined;
  /** The network that a request came from, for counting tries; that of the connection when left out. */
  readonly networkFrom?: ((context: Context) => string) | undefined;
  /** Hears of a provider or mail server that failed; the text holds no secret and no address. */
  readonly onFault?: ((text: string) => void) | undefined;
  readonly passwords?: PasswordConfig | undefined;
  readonly bodyTimes?: BodyTimes | undefined;
}
