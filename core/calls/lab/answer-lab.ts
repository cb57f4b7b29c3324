import type { Answers } from '../answering/answers.ts';
import type { labCalls } from './lab.ts';

export const answerLab: Answers<typeof labCalls> = {
  'lab.status': ({ handOver: desk }) => desk.status(),
  'lab.connect': async ({ handOver: desk }, { address }) => {
    await desk.connect(address);
    return desk.status();
  },
  'lab.cancel': ({ handOver: desk }) => {
    desk.cancel();
    return desk.status();
  },
  'lab.disconnect': async ({ handOver: desk }) => {
    await desk.disconnect();
    return desk.status();
  },
  'lab.share': ({ handOver: desk, store }, { collection }) => {
    desk.share(store.collections.there(collection));
    return desk.status();
  },
  'lab.unshare': ({ handOver: desk, store }, { collection }) => {
    desk.unshare(store.collections.there(collection));
    return desk.status();
  },
  'lab.send': ({ handOver: desk }, wanted) => {
    desk.send(wanted);
    return desk.status();
  },
};
