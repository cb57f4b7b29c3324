import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Organization } from '#vocab/organization.ts';
import { companyPage, readCompany } from '../../readers/pages/company-page.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { readLoadedCompany } from '../../readers/voyager/company.ts';

/** A company, by its public page or by what the site’s own pages load. */
export const parse = (
  replies: readonly Reply[],
  { company }: KnownParams<'company'>,
): Parsed<Organization> =>
  lastReadable(replies, (reply) =>
    isLoaded(reply) ? readLoadedCompany(reply, company) : readCompany(companyPage(reply, company)),
  );
