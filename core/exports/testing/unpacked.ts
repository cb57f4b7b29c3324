import { unzipSync } from 'fflate';
import { gunzipSync } from 'node:zlib';

/** The bytes, and those of every file packed in them. */
export const unpacked = (bytes: Uint8Array): readonly Uint8Array[] => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return [
      bytes,
      ...Object.entries(unzipSync(bytes)).flatMap(([name, inner]) => [
        Buffer.from(name),
        ...unpacked(inner),
      ]),
    ];
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [bytes, ...unpacked(gunzipSync(bytes))];
  return [bytes];
};
