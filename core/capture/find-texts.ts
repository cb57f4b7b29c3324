/** Finds any of many texts in another one, in one pass over it, however many there are. */
export interface TextFinder {
  /** Whether the text holds any of them. */
  readonly isIn: (text: string) => boolean;
  /** The text with one replacement for each stretch that one of them, or several that overlap, take up. */
  readonly replaceIn: (text: string, replacement: string) => string;
}

/** Characters of all texts in one automaton: about 100 MB. More are looked for in several passes. */
const MOST_NODES = 2_000_000;

/** Empty texts are left out. Linear in the length of the texts (Aho and Corasick, 1975). */
export const createTextFinder = (texts: Iterable<string>): TextFinder => {
  const automata = splitIntoBatches([...new Set(texts)].filter((text) => text !== '')).map(
    createAutomaton,
  );
  return {
    isIn: (text) => automata.some((automaton) => automaton.find(text, () => true)),
    replaceIn: (text, replacement) =>
      automata.reduce((rest, automaton) => replaced(rest, automaton, replacement), text),
  };
};

const splitIntoBatches = (texts: readonly string[]): readonly (readonly string[])[] => {
  const batches: string[][] = [];
  let size = Infinity;
  // The longest first: one may be a part of another of a later batch.
  for (const text of texts.toSorted((a, b) => b.length - a.length)) {
    if (size + text.length > MOST_NODES) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(text);
    size += text.length;
  }
  return batches;
};

const replaced = (text: string, automaton: Automaton, replacement: string): string => {
  /** Stretches by their beginning and end, in order, none of which overlap. */
  const starts: number[] = [];
  const ends: number[] = [];
  automaton.find(text, (start, end) => {
    let first = start;
    while (ends.length > 0 && (ends.at(-1) ?? 0) > first) {
      first = Math.min(first, starts.pop() ?? first);
      ends.pop();
    }
    starts.push(first);
    ends.push(end);
    return false;
  });
  if (starts.length === 0) return text;
  let written = '';
  let from = 0;
  for (const [at, start] of starts.entries()) {
    written += text.slice(from, start) + replacement;
    from = ends[at] ?? from;
  }
  return written + text.slice(from);
};

interface Automaton {
  /**
   * Calls `found` with the longest text that ends at a place, place by place, until it returns true;
   * then returns true itself.
   */
  readonly find: (text: string, found: (start: number, end: number) => boolean) => boolean;
}

const ROOT = 0;
const CHARACTERS = 0x1_0000;

const createAutomaton = (texts: readonly string[]): Automaton => {
  const most = texts.reduce((sum, { length }) => sum + length, 1);
  const edges = createEdges(most);
  /** Of each node: the node of its longest end that is a beginning, and the longest text that ends here. */
  const suffix = new Int32Array(most);
  const longest = new Int32Array(most);
  const { parents, signs, size } = addTexts(texts, edges, longest, most);

  // By depth: a node's suffix is shorter than itself, and is known when it is needed.
  for (const node of byDepth(parents, size)) {
    const parent = parents[node] ?? ROOT;
    const sign = signs[node] ?? 0;
    if (parent !== ROOT) {
      let shorter = suffix[parent] ?? ROOT;
      while (shorter !== ROOT && edges.get(shorter, sign) === ROOT)
        shorter = suffix[shorter] ?? ROOT;
      suffix[node] = edges.get(shorter, sign);
    }
    if (longest[node] === 0) longest[node] = longest[suffix[node] ?? ROOT] ?? 0;
  }

  return {
    find: (text, found) => {
      let node = ROOT;
      for (let at = 0; at < text.length; at += 1) {
        const sign = text.charCodeAt(at);
        let next = edges.get(node, sign);
        while (next === ROOT && node !== ROOT) {
          node = suffix[node] ?? ROOT;
          next = edges.get(node, sign);
        }
        node = next;
        const length = longest[node] ?? 0;
        if (length > 0 && found(at + 1 - length, at + 1)) return true;
      }
      return false;
    },
  };
};

const addTexts = (texts: readonly string[], edges: Edges, longest: Int32Array, most: number) => {
  const parents = new Int32Array(most);
  const signs = new Uint16Array(most);
  let size = 1;
  for (const text of texts) {
    let node = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      let next = edges.get(node, sign);
      if (next === ROOT) {
        next = size;
        size += 1;
        edges.set(node, sign, next);
        parents[next] = node;
        signs[next] = sign;
      }
      node = next;
    }
    longest[node] = text.length;
  }
  return { parents, signs, size };
};

/** All nodes but the root, those nearer to the root first. A parent has a smaller number than its child. */
const byDepth = (parents: Int32Array, size: number): Int32Array => {
  const depths = new Int32Array(size);
  let deepest = 0;
  for (let node = 1; node < size; node += 1) {
    const depth = (depths[parents[node] ?? ROOT] ?? 0) + 1;
    depths[node] = depth;
    deepest = Math.max(deepest, depth);
  }
  const places = new Int32Array(deepest + 2);
  for (let node = 1; node < size; node += 1) {
    const after = (depths[node] ?? 0) + 1;
    places[after] = (places[after] ?? 0) + 1;
  }
  for (let depth = 1; depth < places.length; depth += 1)
    places[depth] = (places[depth] ?? 0) + (places[depth - 1] ?? 0);
  const ordered = new Int32Array(Math.max(0, size - 1));
  for (let node = 1; node < size; node += 1) {
    const depth = depths[node] ?? 0;
    const place = places[depth] ?? 0;
    ordered[place] = node;
    places[depth] = place + 1;
  }
  return ordered;
};

/** Which node follows which on a character: `ROOT` where none does. */
interface Edges {
  readonly get: (node: number, sign: number) => number;
  readonly set: (node: number, sign: number, next: number) => void;
}

/** A table of places that are tried one after the other; those of the root lie side by side. */
const createEdges = (most: number): Edges => {
  const ofRoot = new Int32Array(CHARACTERS);
  const bits = Math.max(4, Math.ceil(Math.log2(most * 2)));
  const [places, mask] = [2 ** bits, 2 ** bits - 1];
  // A node and a character make one number below 2^53.
  const keys = new Float64Array(places);
  const values = new Int32Array(places);
  const findSlot = (key: number, node: number, sign: number): number => {
    let place = (Math.imul(node, 0x9e37_79b1) ^ Math.imul(sign, 0x85eb_ca6b)) >>> (32 - bits);
    while (keys[place] !== 0 && keys[place] !== key) place = (place + 1) & mask;
    return place;
  };
  return {
    get: (node, sign) => {
      if (node === ROOT) return ofRoot[sign] ?? ROOT;
      return values[findSlot(node * CHARACTERS + sign, node, sign)] ?? ROOT;
    },
    set: (node, sign, next) => {
      if (node === ROOT) {
        ofRoot[sign] = next;
        return;
      }
      const key = node * CHARACTERS + sign;
      const place = findSlot(key, node, sign);
      keys[place] = key;
      values[place] = next;
    },
  };
};
