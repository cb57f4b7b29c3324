/**
 * The records of a CSV text (RFC 4180; line ends of any kind, a byte order mark, semicolons or tabs where
 * the first line has more of them than commas). Linear in the length of the text. Never throws: a quotation
 * mark that is not closed closes at the end.
 */
export const csvRecords = (text: string): string[][] => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorIn(source);
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  const endRecord = (): void => {
    record.push(cell);
    cell = '';
    if (record.some((one) => one.trim() !== '')) records.push(record);
    record = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '"' && cell === '') {
      const quoted = quotedCell(source, at + 1);
      cell = quoted.text;
      at = quoted.end;
    } else if (sign === separator) {
      record.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      endRecord();
    } else cell += sign;
  }
  endRecord();
  return records;
};

const separatorIn = (text: string): string => {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const times = (sign: string): number => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
};

/** From behind its opening mark; `end` is the place of its closing mark. */
const quotedCell = (
  text: string,
  from: number,
): { readonly text: string; readonly end: number } => {
  const parts: string[] = [];
  for (let at = from; ;) {
    const mark = text.indexOf('"', at);
    if (mark < 0) return { text: parts.join('') + text.slice(at), end: text.length };
    parts.push(text.slice(at, mark));
    if (text[mark + 1] !== '"') return { text: parts.join(''), end: mark };
    parts.push('"');
    at = mark + 2;
  }
};
