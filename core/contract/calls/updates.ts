/** Newer versions of the program itself. Whether they are looked for is the setting `lookForUpdates`. */
import type { Message } from '#kit/message.ts';
import { none, query, shape } from './define.ts';

export type UpdatesView =
  | {
      /** This copy can look for newer versions. */
      readonly isPossible: true;
      /** The one address that is asked: `https://…/latest-linux.yml`. */
      readonly address: string;
    }
  | { readonly isPossible: false; readonly because: Message };

export const updateCalls = {
  'updates.read': query({
    summary: 'Whether this copy can look for newer versions, and at which address; or why not.',
    params: none,
    result: shape<UpdatesView>(),
    topics: ['updates', 'settings'],
  }),
};
