import { describe, expect, test } from 'vitest';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import { SITE, codes, graph, isRead, loaded, read, saying } from './cases/captured.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

/** Who reacted to a post, as only a person’s own browsing tells. */

const POST = String(site.examples['list-post-reactions']?.['postId']);
const REACTIONS = graph(
  'voyagerSocialDashReactions',
  `(count:10,start:0,threadUrn:urn%3Ali%3Aactivity%3A${POST})`,
);

describe('who reacted', () => {
  const id = 'ACoAASampleWrenSampleWrenSampleWrenSamp';
  const reaction = (who: string, thread: string, more: object = {}) => ({
    $type: 'com.linkedin.voyager.dash.social.Reaction',
    entityUrn: `urn:li:fsd_reaction:(urn:li:fsd_profile:${who},${thread},0)`,
    actorUrn: `urn:li:fsd_profile:${who}`,
    reactionType: 'LIKE',
    reactorLockup: { title: { text: who }, navigationUrl: `${SITE}/in/${who}` },
    ...more,
  });

  test('members and companies, each with how, in the order of the list', () => {
    const { items, page, params, notices } = read('list-post-reactions', loaded(REACTIONS));
    const account = (place: string, slug: string) => ({
      id: `${SITE}/${place}/${slug}`,
      url: `${SITE}/${place}/${slug}`,
      entityId: slug,
      preferredUsername: slug,
      tagline: 'Counts fish',
    });
    const company = account('company', 'quillmere-sample-garden');
    expect(items).toEqual([
      { type: 'Person', ...account('in', 'sample-otter'), name: 'Sample Otter', reaction: 'LIKE' },
      { type: 'Organization', ...company, name: 'Quillmere Sample Garden', reaction: 'PRAISE' },
      { type: 'Person', ...account('in', id), name: 'Sample Wren', reaction: 'EMPATHY' },
    ]);
    expect([page.totalItems, page.next, page.incomplete]).toEqual([33, '10', undefined]);
    expect(params).toEqual({ postId: POST });
    expect(notices).toEqual([
      expect.objectContaining({
        code: 'people-unnamed',
        message: '1 member who reacted is not named to whoever browsed.',
        count: 1,
      }),
    ]);
  });

  test('of one kind alone, on a later page, in its place', () => {
    const url = REACTIONS.replace('start:0', 'reactionType:PRAISE,start:10');
    const listed = {
      elements: [
        reaction('sample-otter', `urn:li:activity:${POST}`, { reactionType: 'PRAISE' }),
        reaction('sample-otter', `urn:li:activity:${POST}`, { reactionType: 'PRAISE' }),
      ],
      paging: { start: 10, count: 10, total: 12 },
    };
    const { items, params, page } = read(
      'list-post-reactions',
      saying(url, { data: { socialDashReactionsByReactionType: listed } }),
    );
    expect(items).toMatchObject([{ entityId: 'sample-otter', reaction: 'PRAISE' }]);
    expect(items).toHaveLength(1);
    expect(params).toEqual({ postId: POST, reaction: 'PRAISE', cursor: '10' });
    expect([page.totalItems, page.next]).toEqual([12, null]);
  });

  test('a member by the name that their profile tells, else by their id', () => {
    const of = (who: string, name: string) =>
      reaction(who, `urn:li:activity:${POST}`, {
        actor: { '*profileUrn': `urn:li:fsd_profile:${who}` },
        reactorLockup: { title: { text: name } },
      });
    const other = id.replace(/Samp$/, 'Some');
    const body = {
      data: {},
      included: [
        { entityUrn: `urn:li:fsd_profile:${id}`, publicIdentifier: 'sample-wren' },
        of(id, 'Sample Wren'),
        of(other, 'Sample Robin'),
        reaction('sample-otter', 'urn:li:activity:7000000000000000009'),
      ],
    };
    const { items, params } = read('list-post-reactions', saying(REACTIONS, body));
    expect(items.map((one) => (one as { entityId: string }).entityId)).toEqual([
      'sample-wren',
      other,
    ]);
    expect(params).toEqual({ postId: POST });
  });

  test('a post that is known by another number, and reactions that did not come along', () => {
    const thread = 'urn:li:ugcPost:7053762019270778880';
    const url = REACTIONS.replace(/threadUrn:[^)]*/, `threadUrn:${encodeURIComponent(thread)}`);
    const [here, away] = [reaction('sample-otter', thread), reaction('sample-wren', thread)];
    const answer = { '*elements': [here.entityUrn, away.entityUrn] };
    const body = {
      data: { data: { socialDashReactionsByReactionType: answer } },
      included: [here],
    };
    const { items, params, notices } = read('list-post-reactions', saying(url, body));
    expect(items).toMatchObject([{ entityId: 'sample-otter' }]);
    expect(params).toEqual({ postId: thread });
    expect(codes(notices)).toEqual(['items-left-out 1']);
  });

  test('none, a refusal, and what asks for nothing', () => {
    const none = { data: { data: { socialDashReactionsByReactionType: { '*elements': [] } } } };
    expect(read('list-post-reactions', saying(REACTIONS, none)).items).toEqual([]);
    const denied = saying(REACTIONS, { status: 403 }, 403);
    expect(catchErrorKind(() => read('list-post-reactions', denied))).toBe('platform_error');
    const comment = encodeURIComponent(`urn:li:comment:(urn:li:activity:${POST},${POST})`);
    expect(isRead('list-post-reactions', REACTIONS.replace(/urn%3A[^)]*/, comment))).toBe(false);
    // The reaction that a viewer gives is nobody’s business.
    const given = REACTIONS.replace('?', '?action=execute&');
    expect(isRead('list-post-reactions', given)).toBe(false);
    expect(platform.capture?.endpoint?.(saying(given, {}).request)).toBeUndefined();
  });
});
