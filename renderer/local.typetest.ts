/** What the type check must refuse in the window's calls: an error that is missing is an error. */
import { skipToken } from '@tanstack/react-query';
import type { KeyView, NewKeyView } from '#calls/index.ts';
import type { Bridge } from './bridge.ts';
import { askLocal, refreshAfter, useChange, useLocal } from './local.ts';

export const useGoodCalls = (bridge: Bridge) => {
  const keys: readonly KeyView[] | undefined = useLocal('keys.list').data;
  const calls = useLocal('calls.recent', { limit: 20 }).data?.calls;
  const evidence = useLocal('evidence.get', skipToken).data?.exchanges;
  const rotate = useChange('keys.rotate');
  rotate.mutate({ id: '1' }, { onSuccess: ({ key }: NewKeyView) => key });
  const rows = askLocal(bridge, 'collections.rows', { filter: { words: 'heron' } });
  return { keys, calls, evidence, rows };
};

export const useRenamedOperation = (bridge: Bridge) => {
  // @ts-expect-error -- there is no such query
  useLocal('keys.all');
  // @ts-expect-error -- there is no such change
  useChange('keys.renew');
  // @ts-expect-error -- there is no such call
  void askLocal(bridge, 'keys.renew', { id: '1' });
};

export const useWrongShape = async (bridge: Bridge) => {
  // @ts-expect-error -- settings are no keys
  const keys: readonly KeyView[] | undefined = useLocal('settings.get').data;
  // @ts-expect-error -- an item of a list has other fields
  const secrets = useLocal('keys.list').data?.map(({ secret }) => secret);
  // @ts-expect-error -- nothing comes of it
  useChange('keys.revoke').mutate({ id: '1' }, { onSuccess: ({ key }) => key });
  // @ts-expect-error -- a page is no list
  const rows = (await askLocal(bridge, 'collections.rows')).length;
  return { keys, secrets, rows };
};

export const useMisspeltParameter = (bridge: Bridge) => {
  // @ts-expect-error -- limit
  useLocal('calls.recent', { limt: 20 });
  // @ts-expect-error -- there are none
  useLocal('keys.list', { limit: 20 });
  // @ts-expect-error -- callId
  useLocal('evidence.get', { call: '1' });
  // @ts-expect-error -- it cannot do without
  useLocal('evidence.get');
  // @ts-expect-error -- id
  useChange('keys.rotate').mutate({ key: '1' });
  // @ts-expect-error -- a number
  useChange('settings.set').mutate({ paceSeconds: '5' });
  // @ts-expect-error -- words, within the filter
  void askLocal(bridge, 'collections.rows', { filter: { word: 'heron' } });
};

export const useChangeAsQuery = () => {
  // @ts-expect-error -- a change is not made by showing a page
  useLocal('keys.rotate', { id: '1' });
  // @ts-expect-error -- a query changes nothing
  useChange('keys.list');
  // @ts-expect-error -- nor is anything out of date after it
  void refreshAfter({} as never, 'keys.list');
};
