import { ProtocolErrorCode, type Transport } from '@modelcontextprotocol/server';
import { z } from 'zod';

const Issues = z
  .array(z.looseObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
  .min(1);

/** A fault of the request as the protocol library tells it: words, then the faults as JSON. */
const FAULTS = /^([^[]*)(\[\s*\{[\s\S]*\])$/;

/** The one sentence about parameters that are not as the protocol has them; nothing for other errors. */
export const faultSentence = (message: string): string | undefined => {
  const json = FAULTS.exec(message)?.[2];
  if (json === undefined) return undefined;
  try {
    const faults = Issues.parse(JSON.parse(json)).map(({ path, message: words }) => {
      const where = path.filter((step) => step !== 'params').join('.');
      return where === '' ? words : `${where}: ${words}`;
    });
    return `Invalid params: ${faults.join('; ')}`;
  } catch {
    return undefined;
  }
};

/** A transport on which faulty parameters are always -32602, in one sentence. */
export const withPlainErrors = (transport: Transport): Transport => {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const sentence = 'error' in message ? faultSentence(message.error.message) : undefined;
    if (sentence === undefined || !('error' in message)) return send(message, options);
    const error = { ...message.error, code: ProtocolErrorCode.InvalidParams, message: sentence };
    return send({ ...message, error }, options);
  };
  return transport;
};
