/** What goes between a pool and its threads. */
import type { Thrown } from './thrown.ts';

/** What a thread is sent. It has one task at a time. */
export type ToThread =
  | { readonly task: unknown }
  /** The task is to end as soon as it can. */
  | { readonly cancel: true }
  /** The answer to what the task asked. */
  | { readonly answered: number; readonly value?: unknown; readonly thrown?: Thrown };

/** What a thread sends: that it is ready, once, and then for each task that it begins and one result. */
export type FromThread =
  | { readonly ready: true }
  /** The task arrived: if the thread ends from now on, the task may be why. */
  | { readonly begun: true }
  /** How far the task is, or a part of what it gives. */
  | { readonly told: unknown }
  /** The task waits for an answer. */
  | { readonly asked: unknown; readonly number: number }
  | { readonly done: unknown }
  | { readonly thrown: Thrown };
