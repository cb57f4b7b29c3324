import type { Catalogue } from '../catalogue.ts';
import type { ApiView, ConsentView, HealthView, NetworkView } from '../doors/contract.ts';
import type { Topic } from '../kit/local.ts';
import type { Store } from '../store/index.ts';
import type { DownloadQueue } from './downloads/queue.ts';

/** What local operations may use. Types only: `core/app.ts` hands over the real things. */
export interface LocalContext {
  readonly version: string;
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** Parameters by operation that answer in the sample world; empty elsewhere. */
  readonly examples: () => Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly downloads: DownloadQueue;
  readonly api: {
    view(): ApiView;
    set(wanted: { enabled?: boolean | undefined; port?: number | undefined }): Promise<ApiView>;
  };
  readonly network: {
    readonly view: () => NetworkView;
    readonly enter: (mode: NetworkView['mode']) => Promise<void>;
  };
  /** Clients that wait to be let in; the window decides. */
  readonly consents: {
    pending(): ConsentView[];
    approve(
      id: string,
      decision: { cap: number; expiresDays: number; scopes?: readonly string[] | undefined },
    ): void;
    deny(id: string): void;
  };
  readonly resting: () => HealthView['resting'];
  readonly changed: (...topics: readonly Topic[]) => void;
  readonly now: () => number;
}
