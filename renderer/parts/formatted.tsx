/* oxlint-disable react/no-array-index-key -- the parts of a text have a place and no other name */
/**
 * Text in Markdown as its writer meant it to look. It is hostile input: nothing of it is HTML, a
 * picture is a link that loads nothing, and a link says on hover where it really leads.
 */
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Image, Nodes, Table } from 'mdast';
import { harmless } from '../format.ts';
import { Address, Prose } from './said.tsx';
import css from './formatted.module.css';

/**
 * A text of more characters, or of more signs that may be marks, is shown as it was written: of ten
 * thousand `>` or `~~` in a row each would be tried with each other (12 s for 40,000, measured).
 */
const MOST = 20_000;
const MOST_SIGNS = 2000;
const SIGNS = /[>~*_`[\]|]/g;
/** Quotes within quotes, lists within lists: deeper ones are shown as plain words. */
const DEEPEST = 16;

export const Formatted = memo(({ text }: { readonly text: string }) => {
  const tree = useMemo(() => (isReadable(text) ? treeOf(harmless(text)) : undefined), [text]);
  if (tree === undefined) return <Prose text={text} />;
  return (
    <div className={css.formatted}>
      <Inside of={tree.children} depth={0} />
    </div>
  );
});
Formatted.displayName = 'Formatted';

const isReadable = (text: string): boolean =>
  text.length <= MOST && (text.match(SIGNS)?.length ?? 0) <= MOST_SIGNS;

const treeOf = (text: string) =>
  fromMarkdown(text, {
    extensions: [gfmStrikethrough(), gfmTable()],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown()],
  });

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
      return node.value;
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
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre className={css.code} dir="ltr">
          {node.value}
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
  <span title={url}>
    <Address url={url} text={words === '' ? url : words} />
  </span>
);

const Picture = ({ url, alt }: Pick<Image, 'url' | 'alt'>) => {
  const { t } = useTranslation();
  return <Link url={url} words={alt || t('item.aPicture')} />;
};

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
export const plainWords = (text: string): string =>
  isReadable(text) ? wordsIn(treeOf(harmless(text))).replaceAll(/\s+/g, ' ') : harmless(text);

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
  return parts.join('').trim();
};
