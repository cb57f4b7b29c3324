/** Local operations that REST answers from their declarations alone: a query by GET, a change by POST. */
import type { z } from 'zod';
import type { Described, LocalCall } from '#calls/define.ts';
import { LOCAL_CALLS, type CallName } from '#calls/list.ts';
import { inEnglish } from '#kit/message.ts';
import { ownRoute, type OwnRoute } from './own-route.ts';

const routeOf = ([name, call]: [string, LocalCall]): readonly OwnRoute[] => {
  if (call.rest === undefined) return [];
  const isChange = call.kind === 'change';
  const route = ownRoute({
    id: name.replaceAll(/[.-]/g, '_'),
    method: isChange ? 'post' : 'get',
    path: `/v1/${call.rest}`,
    summary: call.summary.replace(/[.;,:].*$/s, ''),
    description: `${call.summary} Free.`,
    // Whoever only reads changes nothing.
    startsRuns: isChange,
    params: call.params,
    result: (call.result as Described<unknown>).schema,
    run: async (params: z.output<z.ZodObject>, { askLocal, keyId, context }) => {
      const caller = { door: 'rest', keyId, signal: context.req.raw.signal } as const;
      return { data: inEnglish(await askLocal(caller, name as CallName, params as never)) };
    },
  });
  return [route];
};

export const CALL_ROUTES: readonly OwnRoute[] = Object.entries(LOCAL_CALLS).flatMap(routeOf);
