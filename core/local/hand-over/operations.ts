import { labCalls } from '#contract/calls/lab.ts';
import { implement } from '../implement.ts';

export const handOver = implement(labCalls, {
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
});
