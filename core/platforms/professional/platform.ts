import { definePlatform } from '../../kit/operation.ts';
import { identityOf } from '../../kit/identity.ts';
import getUser from './operations/get-user/operation.ts';
import listUserPosts from './operations/list-user-posts/operation.ts';
import getPost from './operations/get-post/operation.ts';
import listPostComments from './operations/list-post-comments/operation.ts';
import getTranscript from './operations/get-transcript/operation.ts';
import getArticle from './operations/get-article/operation.ts';
import listArticleComments from './operations/list-article-comments/operation.ts';
import getCompany from './operations/get-company/operation.ts';
import listCompanyPosts from './operations/list-company-posts/operation.ts';
import listCompanyEmployees from './operations/list-company-employees/operation.ts';
import { recognise } from './recognise.ts';

export default definePlatform({
  segment: 'professional',
  aliases: ['linkedin'],
  label: 'Professional-networking',
  brand: 'LinkedIn',
  // Pages are served from country hosts too (`uk.`, `in.`).
  hosts: ['www.linkedin.com', '*.linkedin.com'],
  mediaHosts: ['media.licdn.com', 'dms.licdn.com'],
  // About sixty pages, some seconds apart, went unnoticed (September 2026).
  pace: { gapMs: 4000, jitterMs: 2000, perHour: 60, breakerMs: 60 * 60_000 },
  identity: (request) => identityOf(request),
  refusals: [],
  recognise,
  operations: [
    getUser,
    listUserPosts,
    getPost,
    listPostComments,
    getTranscript,
    getArticle,
    listArticleComments,
    getCompany,
    listCompanyPosts,
    listCompanyEmployees,
  ],
});
