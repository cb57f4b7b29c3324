/* oxlint-disable react/no-array-index-key -- the parts of a text have a place and no other name */
/**
 * Text in Markdown as its writer meant it to look. It is hostile input: nothing of it is HTML, a
 * picture is a link that loads nothing, and a link says on hover where it really leads.
 */
import { memo, useMemo, type ReactNode } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Image, Nodes, Root, Table } from 'mdast';
import { harmless } from '../../format.ts';
import { DEEPEST, isReadable } from './markdown-bounds.ts';
import { Address, Prose } from './text.tsx';
import { isVisible } from './true-host.ts';
import css from './formatted.module.css';

export const Formatted = memo(({ text }: { readonly text: string }) => {
  // Remembered, so it follows the language by itself.
  useTranslation();
  const tree = useMemo(() => parseMarkdown(harmless(text)), [text]);
  if (tree === undefined) return <Prose text={text} />;
  return (
    <div className={css.formatted}>
      <Inside of={tree.children} depth={0} />
    </div>
  );
});
Formatted.displayName = 'Formatted';

/** `undefined` where the text is not fit for the parser. */
const parseMarkdown = (text: string): Root | undefined =>
  isReadable(text)
    ? fromMarkdown(text, {
        extensions: [gfmStrikethrough(), gfmTable()],
        mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown()],
      })
    : undefined;

interface Within {
  readonly of: readonly Nodes[];
  readonly depth: number;
}

const Inside = ({ of, depth }: Within): ReactNode =>
  of.map((node, place) => <Part key={place} node={node} depth={depth + 1} />);

const Part = ({ node, depth }: { readonly node: Nodes; readonly depth: number }): ReactNode => {
  if (depth > DEEPEST) return wordsIn(node);
  const inside = 'children' in node ? <Inside of={node.children} depth={depth} /> : null;
  switch (node.type) {
    case 'text':
    case 'html':
      // What an entity stands for comes to light here: `&#x202E;`.
      return harmless(node.value);
    case 'paragraph':
      return <p dir="auto">{inside}</p>;
    case 'heading':
      // Headings of a text are none of the page's.
      return (
        <p dir="auto" className={css.heading}>
          {inside}
        </p>
      );
    case 'emphasis':
      return <em>{inside}</em>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'delete':
      return <del>{inside}</del>;
    case 'inlineCode':
      return <code>{harmless(node.value)}</code>;
    case 'code':
      return (
        <pre className={css.code} dir="ltr">
          {harmless(node.value)}
        </pre>
      );
    case 'blockquote':
      return <blockquote className={css.quote}>{inside}</blockquote>;
    case 'list':
      return node.ordered ? (
        <ol className={css.list} start={node.start ?? 1}>
          {inside}
        </ol>
      ) : (
        <ul className={css.list}>{inside}</ul>
      );
    case 'listItem':
      return <li>{inside}</li>;
    case 'link':
      return <Link url={node.url} words={wordsIn(node)} />;
    case 'image':
      return <Picture url={node.url} alt={node.alt} />;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr className={css.rule} />;
    case 'table':
      return <Rows table={node} depth={depth} />;
    default:
      return inside ?? wordsIn(node);
  }
};

const Link = ({ url, words }: { readonly url: string; readonly words: string }) => (
  <span title={harmless(url)}>
    <Address url={url} text={isVisible(words) ? words : url} />
  </span>
);

const Picture = ({ url, alt }: Pick<Image, 'url' | 'alt'>) => (
  <Link url={url} words={alt || t('item.aPicture')} />
);

const Rows = ({ table, depth }: { readonly table: Table; readonly depth: number }) => (
  <table className={css.table}>
    <tbody>
      {table.children.map((row, place) => (
        <tr key={place}>
          {row.children.map((cell, column) => (
            <td key={column} dir="auto">
              <Inside of={cell.children} depth={depth} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The words of a text in Markdown without its marks, in one line. */
export const plainWords = (text: string): string => {
  const shown = harmless(text);
  const tree = parseMarkdown(shown);
  return tree === undefined ? shown : wordsIn(tree).replaceAll(/\s+/g, ' ');
};

const BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'code', 'tableCell']);

/** The words of a part; blocks stand apart. */
const wordsIn = (node: Nodes): string => {
  const parts: string[] = [];
  const rest: (Nodes | ' ')[] = [node];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next === ' ') parts.push(next);
    else {
      if (BLOCKS.has(next.type)) rest.push(' ');
      if ('value' in next) parts.push(next.value);
      else if ('children' in next) rest.push(...next.children.toReversed());
    }
  }
  return harmless(parts.join('')).trim();
};
