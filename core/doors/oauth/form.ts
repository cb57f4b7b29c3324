import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'hono';

/** A body of the type that is expected; it was measured and kept before. */
export const textIn = (context: Context, type: string): string => {
  const contentType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== type)
    throw new OAuthError(OAuthErrorCode.InvalidRequest, `the body is not ${type}`);
  return new TextDecoder().decode(context.get('body') as Uint8Array | undefined);
};

/** The fields of a form. */
export const formIn = (context: Context): URLSearchParams =>
  new URLSearchParams(textIn(context, 'application/x-www-form-urlencoded'));
