import type { Store } from '../store/index.ts';

/** What capturing needs of the store. */
export type CaptureStore = Pick<Store, 'calls' | 'newId' | 'transaction' | 'unreadReplies'>;

/** The key in whose name the window works: capturing costs nothing, but every call has somebody. */
export const BUILTIN_WINDOW = 'window';
