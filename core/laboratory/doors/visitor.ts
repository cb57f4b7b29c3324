import type { Context } from 'hono';
import { AppError } from '#kit/errors.ts';
import type { FrontConfig, OpenProject, SignedIn } from './open-project.ts';

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
