/** What the two threads of the proxy share: which numbers stand where. */
export const AT = { isCut: 0, trap: 1, cuts: 2 } as const;

/** What the next COMMIT meets. */
export const TRAP = { none: 0, before: 1, after: 2 } as const;

export interface ProxyThreadData {
  readonly host: string;
  readonly port: number;
  readonly states: Int32Array<SharedArrayBuffer>;
}
