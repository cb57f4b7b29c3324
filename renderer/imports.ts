/** What a person wants to import; `undefined` while nothing is asked. */
import { create } from 'zustand';
import { chooseFiles } from './native.ts';

export const useImportRequest = create<{
  readonly paths: readonly string[] | undefined;
  /** The collection that the person was looking at. */
  readonly into: string;
}>(() => ({ paths: undefined, into: '' }));

export const requestImport = (paths: readonly string[], into = ''): void =>
  useImportRequest.setState({ paths, into });

/** Lets the person choose files; nothing happens when they choose none. */
export const chooseImport = async (into?: string): Promise<void> => {
  const paths = await chooseFiles();
  if (paths.length > 0) requestImport(paths, into);
};

export const closeImport = (): void => useImportRequest.setState({ paths: undefined });
