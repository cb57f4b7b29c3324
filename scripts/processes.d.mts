export declare const environmentFor: (
  root: string,
  node: string,
  npm: string | undefined,
) => NodeJS.ProcessEnv;

export declare const handOver: (
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
) => void;
