import { str, type Node } from '#kit/dig.ts';
import { ADAPTIVE } from './before-graphql.ts';

/** What the site’s searches ask for, by their variables. */

/** Its search of today, and the one before it. */
export const SEARCHES = ['SearchTimeline', ADAPTIVE];

const productFromVariables = (variables: Node): string => str(variables, 'product') ?? 'Top';

/** The post whose quotes a search looks for: how the site makes that list. */
export const quotedIn = (variables: Node): string | undefined =>
  /^quoted_tweet_id:(\d{1,19})$/.exec(str(variables, 'rawQuery') ?? '')?.[1];

export const isForPosts = (variables: Node): boolean =>
  /^(?:Top|Latest)$/.test(productFromVariables(variables)) && quotedIn(variables) === undefined;

export const isForPeople = (variables: Node): boolean =>
  productFromVariables(variables) === 'People';

export const searchFromVariables = (variables: Node) => ({
  query: str(variables, 'rawQuery'),
  sort: productFromVariables(variables) === 'Latest' ? 'latest' : 'top',
});
