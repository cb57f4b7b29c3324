import type { Context, Hono } from 'hono';
import type { Role } from '#kit/rights.ts';
import { AppError } from '#kit/errors.ts';
import type { Caller } from '../../engine/caller.ts';
import type { AnswerCache } from '../../doors/http/answer-cache.ts';
import type { BodyTimes } from '../../doors/http/request.ts';
import type { WindowEvents } from '../../doors/http/window-parts.ts';
import type { AppDoor } from '../../doors/ipc/door.ts';

/** Somebody who has signed in, in this browser. */
export interface SignedIn {
  readonly person: { readonly id: string; readonly name: string; readonly isOwner: boolean };
  /** What forms and calls of this session carry, so that no other page can send them. */
  readonly csrf: string;
}

/** One project as the front reaches it. */
export interface OpenProject {
  readonly id: string;
  readonly fetch: Hono['fetch'];
  readonly answerCache: AnswerCache;
  readonly door: AppDoor;
  readonly onPush: WindowEvents['onPush'];
  /** Aborted when the project is closed. */
  readonly ending: AbortSignal;
  /** Takes what the desktop of whoever holds this key or token hands over. Throws the key's error. */
  readonly receive: (
    by: { readonly authorization: string; readonly hosts: readonly string[] },
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<AsyncGenerator<unknown, void>>;
  /** Notes that a person opened its window in one more place; what it returns, that it was closed there. */
  readonly arrive: (person: SignedIn['person']) => () => void;
  /** The folder in which a person's saved files lie; it need not be there. */
  readonly filesOf: (person: Pick<SignedIn['person'], 'id'>) => string;
  /** The role of a person at this moment; `undefined`: they are no member. */
  readonly roleOf: (person: Pick<SignedIn['person'], 'id'>) => Role | undefined;
  /** By whom the calls of a member's window are made and paid. */
  readonly callerOf: (person: SignedIn['person']) => Caller;
}

export interface FrontConfig {
  /** The code of the project that the secret of an `Authorization` header names, if it names one. */
  readonly codeInHeader: (header: string | null) => string | undefined;
  /** The project with this code, opened when it is first asked for. */
  readonly project: (code: string) => Promise<OpenProject | undefined>;
  /** Whether a person is a member of a project that is not closed, by its code. */
  readonly isMember: (person: string, code: string) => boolean;
  readonly personOf: (context: Context) => SignedIn | undefined;
  /** Keeps the page that was asked for by somebody who has to sign in first. */
  readonly keepReturn: (context: Context) => void;
  /** The folder of the built window. */
  readonly files: string;
  readonly ending: AbortSignal;
  readonly bodyTimes?: BodyTimes | undefined;
}

/** Who asks, and the project. A project that is not there is told as one of which the person is no member. */
export const visitorIn = async (
  config: FrontConfig,
  context: Context,
): Promise<{ readonly signedIn: SignedIn; readonly project: OpenProject }> => {
  const signedIn = config.personOf(context);
  if (!signedIn) throw new AppError('missing_api_key');
  const code = context.req.param('code') ?? '';
  const project = config.isMember(signedIn.person.id, code)
    ? await config.project(code)
    : undefined;
  if (!project) throw new AppError('not_permitted');
  return { signedIn, project };
};
