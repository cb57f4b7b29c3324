import type { IncomingMessage } from 'node:http';

/** Puts another name in the place of Host: whatever reads the request later sees this one alone. */
export const setHost = (request: IncomingMessage, host: string): void => {
  const { rawHeaders, headers, headersDistinct } = request;
  const others = rawHeaders.filter(
    (_, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== 'host',
  );
  request.rawHeaders = [...others, 'Host', host];
  headers.host = host;
  headersDistinct['host'] = [host];
};

/**
 * A request whose target is a whole address (`GET http://name/path`) is for the name in it, whatever Host
 * says (RFC 9112, section 3.2.2): so that name is the one that is judged, and that answers are made for.
 */
export const readHostFromTarget = (request: IncomingMessage): void => {
  const { url = '' } = request;
  if (!url.startsWith('/') && URL.canParse(url)) setHost(request, new URL(url).host);
};
