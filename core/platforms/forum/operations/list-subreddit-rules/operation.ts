import { z } from 'zod';
import type { Reply } from '#kit/exchange.ts';
import { defineList, type ListPage } from '#kit/operation.ts';
import { Rule } from '#vocab/rule.ts';
import { apiPage } from '../../readers/ask.ts';
import { subreddit } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { collect, omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { at, count, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { pageAnswer } from '../../readers/listing.ts';
import { notFound } from '../../readers/answer.ts';
import { readCreated } from '../../readers/people.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ subreddit });

const links = site.links(params, ['/r/{subreddit}/about/rules/**']);

export const messages = defineMessages('forum.list-subreddit-rules', {
  rulesMissing: 'no rules in the answer',
});

/** The rules of a subreddit, all on one page. */
export const parse = (
  replies: readonly Reply[],
  { subreddit }: { readonly subreddit?: string },
): Parsed<ListPage<Rule>> => {
  const what = `r/${subreddit ?? '…'}`;
  const value = pageAnswer(replies, what);
  const rules = at(value, 'rules');
  if (str(value, 'kind') === 'Listing') throw notFound(what);
  if (!Array.isArray(rules)) throw new AppError('platform_error', messages.rulesMissing);
  const { items, notices } = collect(rules, (raw) => rule(required(node(raw), 'rule')));
  return { data: { items, totalItems: rules.length, next: null }, notices };
};

const rule = (data: Node): Rule => {
  const content = str(data, 'description');
  return omitUndefined({
    type: 'Document' as const,
    name: required(str(data, 'short_name'), 'name of the rule'),
    content,
    mediaType: content === undefined ? undefined : 'text/markdown',
    appliesTo: str(data, 'kind'),
    violationReason: str(data, 'violation_reason'),
    position: count(data, 'priority'),
    published: readCreated(data),
  });
};

export default defineList({
  name: 'list-subreddit-rules',
  title: 'Rules of a subreddit',
  summary:
    'The rules that a subreddit gave itself, in its order; not those of the whole site. By the official API only. Always one page.',
  path: '/subreddits/{subreddit}/rules',
  params,
  links,
  isWhole: true,
  item: Rule,
  part: { of: 'subreddit', by: 'subreddit', as: 'rules' },
  example: { subreddit: 'AskHistorians' },
  routes: [apiPage(links, parse)],
});
