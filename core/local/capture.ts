import { captureCalls } from '#contract/calls/capture.ts';
import { implement } from './implement.ts';

export const capture = implement(captureCalls, {
  'capture.state': (context) => context.capture.view(),
  'capture.set': (context, wanted) => {
    context.capture.set(wanted);
    return context.capture.view();
  },
  'capture.forget': async (context, { minutes }) => ({
    gone: await context.capture.forget(minutes),
  }),
});
