import type { TFunction } from 'i18next';
import type { PreflightView } from '#calls/index.ts';
import { figure } from '../../format.ts';

/** Requests, minutes, megabytes and dollars: a figure, a range, or no less than so much. */
export const takesInWords = (preflight: PreflightView, t: TFunction): readonly string[] => {
  const { least, requests, minutes, megabytes, dollars } = preflight;
  const range = (from: number, to: number | undefined): string => {
    if (to === undefined) return t('collect.orMore', { n: figure(from) });
    return from === to ? figure(to) : t('collect.range', { from: figure(from), to: figure(to) });
  };
  return [
    t('collect.takesRequests', {
      count: requests.estimate ?? least.requests,
      n: range(least.requests, requests.estimate),
    }),
    t('collect.takesMinutes', {
      count: minutes ?? least.minutes,
      n: range(least.minutes, minutes),
    }),
    t('collect.takesMegabytes', { n: range(least.megabytes, megabytes) }),
    ...(dollars === undefined ? [] : [`$${dollars.toFixed(2)}`]),
  ];
};
