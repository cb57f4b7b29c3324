import { useEffect } from 'react';
import { useLocal } from '../../local.ts';
import { computeCost } from '../../fields.ts';
import { useOnline } from '../../parts/states/online.ts';
import { MENTIONED_FROM } from '../../parts/command-box/with-cost.ts';
import type { Params } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import type { useResult } from '../../results.ts';
import { useRefresh } from '../../results.ts';
import type { Meta } from '#calls/index.ts';

const HOUR_MS = 3_600_000;

/** Whether a saved copy is too old to be shown. `hours`: as in the settings; `null` is never. Only a saved copy that says its time can be too old. */
export const isTooOld = (
  meta: Pick<Meta, 'fromArchive' | 'fetchedAt'> | undefined,
  hours: number | null | undefined,
  now: number,
): boolean =>
  hours !== null &&
  hours !== undefined &&
  meta?.fromArchive === true &&
  meta.fetchedAt !== undefined &&
  now - Date.parse(meta.fetchedAt) > hours * HOUR_MS;

/**
 * Fetches anew what is shown from a saved copy that is older than the settings say: once, and only what
 * costs so little that nobody need be told. `allowed`: somebody went there.
 */
export const useQuietRefresh = (
  operation: string,
  params: Params,
  result: ReturnType<typeof useResult>,
  allowed: boolean,
): void => {
  const hours = useLocal('settings.get').data?.refreshAfterHours;
  const found = useOperation(operation);
  const mode = useLocal('network.get').data?.mode;
  const online = useOnline();
  const refresh = useRefresh();
  const pages = result.data?.pages ?? [];
  const saved = pages.length === 1 ? pages[0]?.meta : undefined;
  const wanted =
    allowed &&
    found !== undefined &&
    computeCost(found.operation, params) < MENTIONED_FROM &&
    (online || mode !== 'live') &&
    !result.isFetching &&
    !result.error &&
    isTooOld(saved, hours, Date.now());
  useEffect(() => {
    if (wanted) void refresh(operation, params);
    // Parameters are those of the page for as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, refresh, operation]);
};
