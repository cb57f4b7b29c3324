import { expect } from 'vitest';
import { catalogue, type Entry } from '../../../core/engine/catalogue.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { CountedPlatform } from './counted-list.ts';
import { forum } from './forum.ts';
import { microblog } from './microblog.ts';
import { photosite } from './photosite.ts';
import { professional } from './professional.ts';
import { shortvideo } from './shortvideo.ts';
import { videosite } from './videosite.ts';

/** The counted lists of every platform. */
export const COUNTED: Readonly<Record<string, CountedPlatform>> = {
  forum,
  microblog,
  photosite,
  professional,
  shortvideo,
  videosite,
};

/** Notices that count entries which are no items of the answer. */
const LEFT_OUT = new Set([
  'adverts-left-out',
  'deeper-left-out',
  'duplicates',
  'empty-rows',
  'items-left-out',
  'items-repeated',
  'items-set-aside',
  'left-out',
  'missing-items',
  'other-kinds',
  'others-left-out',
  'parents-left-out',
  'people-unnamed',
  'repeated-items',
  'replies-beside',
  'suggestions-left-out',
  'threads-ended',
]);

/** Notices that count items of the answer, or what is no entry of the list. */
const GIVEN = new Set([
  'alt-texts-left-out',
  'authors-without-address',
  'comments-covered',
  'coauthors-unread',
  'dates-unread',
  'figures-unread',
  'files-missing',
  'grouped',
  'no-author',
  'no-contents',
  'no-date',
  'no-name',
  'no-title',
  'partial-detail',
  'start-times-unread',
  'suggested-posts',
  'threads-folded',
]);

interface Listed {
  /** Of one resource. */
  readonly type?: string;
  readonly items?: readonly unknown[];
  readonly orderedItems?: readonly unknown[];
}

/** How many entries the notices of an answer say that it left out. */
export const leftOut = (notices: readonly Notice[]): number => {
  let number = 0;
  for (const { code, count } of notices) {
    if (count === undefined) continue;
    // A new notice that counts has to say which of both it is.
    expect([code, LEFT_OUT.has(code) || GIVEN.has(code)]).toEqual([code, true]);
    if (LEFT_OUT.has(code)) number += count;
  }
  return number;
};

export interface CountedAnswer {
  readonly items: number;
  /** What its notices say was left out. */
  readonly left: number;
}

/** What each route of an operation that can read a reply makes of it. */
export const countAnswers = (
  { operation }: Entry,
  reply: Reply,
  params: Readonly<Record<string, string>> = {},
): CountedAnswer[] =>
  operation.routes.flatMap((route) => {
    let parsed: Parsed<Listed>;
    try {
      parsed = route.parse([reply], params) as Parsed<Listed>;
    } catch {
      return [];
    }
    // Slides of a post are no list.
    const items = parsed.data.type === undefined ? parsed.data.items : parsed.data.orderedItems;
    return items ? [{ items: items.length, left: leftOut(parsed.notices) }] : [];
  });

export const requireEntry = (segment: string, operation: string): Entry => {
  const entry = catalogue.find(`${segment}.${operation}`);
  if (!entry) throw new Error(`no operation ${operation}`);
  return entry;
};
