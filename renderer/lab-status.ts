import { skipToken } from '@tanstack/react-query';
import { useLocal } from './local.ts';

/** How a desktop hands over to a laboratory; without data in the window of a laboratory, where there is no such thing. */
export const useLabStatus = () => {
  const isDesktop = useLocal('lab.me').data === null;
  return useLocal('lab.status', ...(isDesktop ? [] : ([skipToken] as const)));
};
