import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { askLocal } from '../../../local.ts';
import { useBridge } from '../../../bridge-context.ts';

/** The address of the picture of a kept page, which comes part by part. */
export const usePagePicture = (id: string): UseQueryResult<string> => {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['page-picture', id],
    queryFn: async () => {
      const parts: string[] = [];
      for (let number = 0; ; number += 1) {
        const { base64, isLast } = await askLocal(bridge, 'pages.part', {
          id,
          role: 'picture',
          number,
        });
        parts.push(base64);
        if (isLast) return `data:image/png;base64,${parts.join('')}`;
      }
    },
    // A large one is not held longer than it is looked at.
    gcTime: 0,
    staleTime: Infinity,
  });
};
