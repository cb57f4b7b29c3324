/**
 * A token that browses on in a playlist, in the platform's own form (recorded 2024 to 2026): the
 * page's name, the place in the list, and the wish to see hidden rows too.
 */
export const continuation = (list: string, place: string): string => {
  const state = Buffer.concat([
    number(1, 1),
    bytes(15, Buffer.from(place)),
    bytes(104, number(1, 0)),
  ]);
  const browse = Buffer.concat([
    bytes(2, Buffer.from(`VL${list}`)),
    bytes(3, Buffer.from(encodeURIComponent(state.toString('base64')))),
    bytes(35, Buffer.from(list)),
  ]);
  return bytes(80_226_972, browse).toString('base64url');
};

const varint = (value: number): Buffer => {
  const out: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    out.push(rest < 128 ? rest : (rest % 128) + 128);
    if (rest < 128) return Buffer.from(out);
  }
};

const number = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field * 8), varint(value)]);

const bytes = (field: number, value: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
