import { updateCalls } from '#contract/calls/updates.ts';
import { implement } from './implement.ts';

export const updates = implement(updateCalls, {
  'updates.read': ({ updates }) => updates.view(),
});
