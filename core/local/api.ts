import { apiCalls } from '#contract/calls/api.ts';
import { implement } from './implement.ts';

export const api = implement(apiCalls, {
  'api.get': ({ api }) => api.view(),
  'api.set': ({ api }, wanted) => api.set(wanted),
  'network.get': ({ network }) => network.view(),
  'network.set': ({ network }, { mode }) => {
    network.enter(mode);
    return { mode };
  },
});
