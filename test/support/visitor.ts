import type { Answered, Asking } from './http.ts';
import type { PersonRow } from '../../core/laboratory/store/people.ts';
import type { ProjectRow } from '../../core/laboratory/store/projects.ts';

/** Somebody in a browser. */
export interface Visitor {
  readonly person: PersonRow;
  readonly cookie: string;
  readonly csrf: string;
  readonly get: (path: string, asking?: Asking) => Promise<Answered>;
  /** A form of one of our own pages. */
  readonly post: (path: string, form: Readonly<Record<string, string>>) => Promise<Answered>;
  /** One call of the window of a project, and what it is answered. */
  readonly call: (project: ProjectRow, name: string, params?: object) => Promise<CallAnswer>;
}

export interface CallAnswer {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly status: number; readonly message: string };
}
