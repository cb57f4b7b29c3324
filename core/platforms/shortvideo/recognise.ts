import { means, type Meaning } from '#kit/recognise.ts';
import { HANDLE } from './readers/params.ts';

/** A TikTok id begins with its time, in seconds, in the upper 32 of its 64 bits. */
const isLikelyId = (text: string): boolean => {
  if (!/^\d{19}$/.test(text)) return false;
  const seconds = Number(BigInt(text) >> 32n);
  return seconds > 1_400_000_000 && seconds < 2_100_000_000;
};

/** Bare ids and handles: other platforms number in the same way, and have handles too. */
export const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  if (isLikelyId(trimmed)) return means('get-video', { videoId: trimmed }, 0.3);
  return trimmed.startsWith('@') && HANDLE.test(trimmed.slice(1))
    ? means('get-user', { username: trimmed.slice(1) }, 0.2)
    : undefined;
};
