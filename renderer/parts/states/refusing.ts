import { clockTime } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { useNow } from '../text/text.tsx';
import { useCatalogueNames } from '../../queries.ts';

/** Platforms that refused and are left alone for now: who, and until when. */
export const useRefusing = (): readonly { readonly who: string; readonly time: string }[] => {
  const now = useNow();
  const nameById = useCatalogueNames();
  const resting = useLocal('network.get').data?.resting ?? [];
  return resting
    .filter(({ until }) => Date.parse(until) > now)
    .map(({ platform, until }) => ({
      who: nameById(platform),
      time: clockTime(Date.parse(until), now),
    }));
};
