/** A timestamp in words, for whoever verifies or asks for one. */
import type { TimestampView } from '#calls/index.ts';

export const formatTimestamp = ({
  at,
  accuracyMs,
  authority,
  certificateSha256,
  trustedAs,
}: TimestampView): string => {
  const within = accuracyMs === undefined ? '' : ` (± ${accuracyMs / 1000} s)`;
  const who = authority ? `by ${authority}` : 'by an authority without a name';
  const trust =
    trustedAs === undefined
      ? `valid, by an authority that you have not said you trust: its certificate is ${certificateSha256}`
      : `an authority that you trust, as ${trustedAs}`;
  return `Dated ${at}${within} ${who}: ${trust}.`;
};
