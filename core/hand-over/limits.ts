/** How much of a hand-over is held, sent or unpacked at once. */
export interface ParcelLimits {
  /** Bytes of one request as they are sent. */
  readonly request: number;
  /** Bytes of a parcel's JSON. */
  readonly head: number;
  /** Packed bytes of the bodies of a parcel. */
  readonly bodies: number;
  /** Bytes of one body, unpacked; a call has at most four times as much. */
  readonly unpacked: number;
  /** Bytes of one part of a body. */
  readonly part: number;
  /** Packed bytes that may wait for the calls that name them, of one person. */
  readonly waiting: number;
}

const MB = 1024 * 1024;

export const PARCEL_LIMITS: ParcelLimits = {
  request: 32 * MB,
  head: 8 * MB,
  bodies: 24 * MB,
  unpacked: 64 * MB,
  part: 8 * MB,
  waiting: 512 * MB,
};
