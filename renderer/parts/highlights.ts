/** Words that are found, made visible where they stand. */
import { useEffect, type RefObject } from 'react';
import { findWords } from './find-words.ts';

/** The name under which `theme/base.css` knows these ranges. */
const NAME = 'found';

/** Marks each place of the words in what is drawn of a box; nothing is changed in the page itself. */
export const useHighlights = (box: RefObject<HTMLElement | null>, words: string): void => {
  // What is drawn changes with every scroll, so this runs whenever the list was drawn.
  useEffect(() => {
    if (words.trim() === '' || !box.current || !('highlights' in CSS)) return;
    const ranges: Range[] = [];
    const texts = document.createTreeWalker(box.current, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const [from, to] of findWords(node.nodeValue ?? '', words)) {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        ranges.push(range);
      }
    CSS.highlights.set(NAME, new Highlight(...ranges));
  });
  useEffect(() => {
    if (words.trim() === '') CSS.highlights?.delete(NAME);
  }, [words]);
  useEffect(() => () => void CSS.highlights?.delete(NAME), []);
};
