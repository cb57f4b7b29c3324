import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Person } from '#vocab/person.ts';
import { companyPage, readEmployees } from '../../readers/pages/company-page.ts';
import { lastReadable } from '../../readers/telling.ts';

/** Employees of a company: the few whom its public page names. */
export const parse = (
  replies: readonly Reply[],
  { company }: KnownParams<'company'>,
): Parsed<ListPage<Person>> =>
  lastReadable(replies, (reply) => readEmployees(companyPage(reply, company)));
