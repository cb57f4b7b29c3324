export declare const dependenciesMatch: (root: string, alone?: boolean) => boolean;

export declare const installDependencies: (
  root: string,
  alone: boolean,
  node: string,
  npm: string,
  say: (line: string) => void,
) => void;
