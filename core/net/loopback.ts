import { isThisComputer } from '#kit/host-places.ts';

export interface LoopbackReply {
  readonly status: number;
  readonly body: string;
}

const MOST_BYTES = 1_000_000;

/**
 * Posts JSON to a server on this computer. Not for platforms: no pace, no evidence, and any other host is
 * refused. Throws what the connection throws, and for a reply of more than 1 MB.
 */
export const postToLoopback = async (
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<LoopbackReply> => {
  if (!isThisComputer(new URL(address).hostname)) throw new Error('this is another computer');
  const { Agent, request } = await import('./undici.ts');
  const dispatcher = new Agent({ maxResponseSize: MOST_BYTES });
  try {
    const reply = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
      dispatcher,
    });
    return { status: reply.statusCode, body: await reply.body.text() };
  } finally {
    await dispatcher.close();
  }
};
