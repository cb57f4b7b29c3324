export declare const BUILD_FILES: readonly string[];
export declare const freshBuiltCli: (root: string) => string | undefined;
