/** The one door of this room: what the command line asks of a laboratory, loaded when it is asked for. */
import type { App, AppConfig } from '../app/app.ts';

export const lab = async () => (await import('./commands/lab.ts')).lab;

export const collectFor = async () => (await import('./commands/collect-for.ts')).collectFor;

/** What `serve --accounts` serves. */
export const openAccounts = async (config: AppConfig): Promise<App> =>
  (await import('./commands/serve-accounts.ts')).openAccounts(config);
