/** Words that are found, made visible where they stand. */
import { useEffect, useRef, type RefObject } from 'react';

/** The name under which `theme/base.css` knows these ranges. */
const NAME = 'found';

/** What only ears get. */
const UNSEEN = '.unseen';
/** Counts and times are not what a filter looks through. */
const UNSOUGHT = `${UNSEEN}, time, [data-figure]`;

/** Where any of the words stand in a text, each place once and in order. Pure. */
export const findWords = (
  text: string,
  words: string,
): readonly (readonly [from: number, to: number])[] => {
  const lower = text.toLowerCase();
  // A letter may become two in lower case: then no place is the same as in the text.
  if (lower.length !== text.length) return [];
  const found: (readonly [number, number])[] = [];
  for (const word of new Set(words.toLowerCase().split(/\s+/).filter(Boolean)))
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  return found.sort(([a], [b]) => a - b);
};

/** How the words are looked for in a text. */
export type Find = typeof findWords;

/** Each place of the words in what is drawn of a box, in reading order. */
export const rangesIn = (
  box: Node,
  words: string,
  { except = UNSEEN, find = findWords }: { readonly except?: string; readonly find?: Find } = {},
): readonly Range[] => {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest(except)) continue;
    for (const [from, to] of find(node.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
};

/** Marks each place of the words in what is drawn of a box; nothing is changed in the page itself. */
export const useHighlights = (
  box: RefObject<HTMLElement | null>,
  words: string,
  find: Find = findWords,
): void => {
  // What is drawn changes with every scroll, so this runs whenever the list was drawn.
  useEffect(() => {
    if (words.trim() === '' || !box.current || !('highlights' in CSS)) return;
    CSS.highlights.set(
      NAME,
      new Highlight(...rangesIn(box.current, words, { except: UNSOUGHT, find })),
    );
  });
  useEffect(() => {
    if (words.trim() === '') CSS.highlights?.delete(NAME);
  }, [words]);
  useEffect(() => () => void CSS.highlights?.delete(NAME), []);
};

/** Goes to the first thing that is found whenever other words are looked for. */
export const useFirstFound = (scroller: RefObject<HTMLElement | null>, words: string): void => {
  const before = useRef(words);
  useEffect(() => {
    if (before.current === words) return;
    before.current = words;
    if (words.trim() !== '') scroller.current?.scrollTo({ top: 0 });
  }, [scroller, words]);
};
