/** What a call was answered, as rows: lined up on a terminal, with tabs and whole texts in a pipe. */
import { isNode, str, type Node } from '#kit/dig.ts';
import { noticeInEnglish } from '#kit/collect.ts';
import { listedItems } from '#kit/listed-items.ts';
import type { Good } from '../engine/outcome.ts';
import { printDefinitions } from './print-definitions.ts';
import { printAside, printTable } from './print.ts';

/** Letters of a text that a terminal shows of an item in a list. */
const LENGTH = 70;

/** A list as a table, one thing as its fields, a line each; beside it notices, and how to go on. */
export const printAnswer = (answer: Good): void => {
  const { data } = answer.result;
  const items = listedItems(data);
  if (items)
    printTable(['PUBLISHED', 'TYPE', 'BY', 'WHAT', 'ID'], items.filter(isNode).map(rowFromItem));
  else if (isNode(data)) {
    const { '@context': _, ...fields } = data;
    const lines = Object.entries(fields).map(lineFromField);
    if (process.stdout.isTTY) printDefinitions(lines);
    else printTable(['FIELD', 'VALUE'], lines);
  }
  printBeside(answer);
};

/** Notices of an answer and the cursor of the next page, which are no part of its items. */
export const printBeside = ({ result: { data }, meta }: Good): void => {
  for (const { message } of meta.notices.map(noticeInEnglish)) printAside(message);
  const next = listedItems(data) && str(data, 'nextCursor');
  if (next !== undefined) printAside(`there is more: --param cursor=${next}`);
};

const rowFromItem = (item: Node): readonly string[] => {
  const author = item['attributedTo'];
  const words = [str(item, 'name'), str(item, 'content') ?? str(item, 'summary')];
  return [
    str(item, 'published')?.slice(0, 10) ?? '',
    str(item, 'type') ?? '',
    str(author, 'preferredUsername') ?? str(author, 'name') ?? str(item, 'preferredUsername') ?? '',
    shortened(words.filter((part) => part !== undefined).join(': ')),
    str(item, 'entityId') ?? str(item, 'id') ?? '',
  ];
};

const shortened = (text: string): string => {
  if (!process.stdout.isTTY) return text;
  const letters = Array.from(text);
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join('')}…` : text;
};

const lineFromField = ([name, value]: readonly [string, unknown]): readonly [string, string] => [
  name,
  typeof value === 'string' ? value : JSON.stringify(value),
];
