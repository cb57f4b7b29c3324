import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('app', {
  threadThatCountsEnded: 'the thread that counts ended',
  shuttingDown: 'shutting down',
  platformOfThisDownload: 'the platform of this download is not known',
  threadThatWroteEnded: 'the thread that wrote ended',
  needsMoreThanTheMb: 'it needs more than the {{mostMb, number}} MB of memory it may have',
  modeThereIsNoOther: 'mode: there is no other world here',
  leftItsIsLargerThan: '{{dir}} is left: its {{name}} is larger than {{most}}',
  modeStartedInTheWorld: 'mode: started in the {{first}} world, stays there',
  chartWasAskedForAnew: 'the chart was asked for anew',
  packageCannotBeRead: 'the study package cannot be read: is it still there, and whole?',
  countingWasCancelled: 'the counting was cancelled',
});
