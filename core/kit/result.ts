/**
 * What a call is answered, as data and as it is sent. Each is made of the other when it is first read, so
 * that an archived answer that is sent as it was kept is never parsed.
 */
export interface Result {
  readonly data: unknown;
  /** `{"data":…}`: text, or bytes where they are at hand. */
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Of the data as JSON text, and the body where it is made already. */
export const resultFromJson = (json: string, body?: Uint8Array<ArrayBuffer>): Result => {
  let parsed: { readonly data: unknown } | undefined;
  return {
    get data() {
      parsed ??= { data: JSON.parse(json) };
      return parsed.data;
    },
    body: body ?? `{"data":${json}}`,
  };
};

/** Of data that JSON can say. */
export const resultFromData = (data: unknown): Result => ({
  data,
  get body() {
    return JSON.stringify({ data });
  },
});
