export declare const dependenciesMatch: (root: string) => boolean;

export declare const installDependencies: (
  root: string,
  node: string,
  npm: string,
  say: (line: string) => void,
) => void;
