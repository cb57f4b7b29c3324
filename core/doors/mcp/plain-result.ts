import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Copies } from '#kit/assistant.ts';
import { markedText, STRANGERS } from './result.ts';

/** Our own words about our own work, in which names and refusals of platforms may stand. */
export const plainResult = (
  data: Readonly<Record<string, unknown>>,
  copies: Copies,
): CallToolResult => ({
  content: [
    {
      type: 'text',
      text: markedText([], copies === 'structured' ? undefined : JSON.stringify(data)),
      annotations: { audience: ['assistant'] },
      _meta: { 'bowerbird/untrusted': true },
    },
  ],
  ...(copies === 'text' ? {} : { structuredContent: { ...STRANGERS, ...data } }),
  _meta: { 'bowerbird/untrusted': true, 'bowerbird/creditsUsed': 0 },
});
