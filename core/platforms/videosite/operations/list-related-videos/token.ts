import { AppError } from '#kit/errors.ts';
import { videoId } from '../../readers/ids.ts';
import { decodeBase64, parseFields, inner, innerText } from '../../readers/protobuf.ts';
import { messages } from './messages.ts';

const VIDEO = 2;

/** The video beside which a continuation lists others, as its token says (recorded July 2026). */
export const relatedTokenVideo = (token: string | undefined): string | undefined => {
  const fields = token === undefined ? undefined : parseFields(decodeBase64(token));
  return videoId(innerText(parseFields(inner(fields, VIDEO)), VIDEO));
};

/** A token of another video would list what stands beside that one. */
export const checkRelatedToken = (
  token: string | undefined,
  requested: string | undefined,
): void => {
  const named = relatedTokenVideo(token);
  if (named !== undefined && requested !== undefined && named !== requested)
    throw new AppError('validation_error', messages.cursorOfAnotherVideo);
};
