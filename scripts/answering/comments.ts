/** Invented comments as a page of a short-video site loads them; the same for the same numbers. */

/** Of one page of a grown folder. */
export const COMMENTS_A_PAGE = 25;
/** So many people wrote everything. */
const PEOPLE = 400;
const WORDS = ['reed', 'water', 'heron', 'pond', 'garden', 'mud', 'dawn', 'wing', 'still', 'two'];

/** An account of which a large folder holds many comments. */
export const PERSON = { platform: 'shortvideo', person: '@sample_writer7' };

export const makeCommentsUrl = (page: number): string =>
  `https://www.tiktok.com/api/comment/list/?aweme_id=${makeVideoId(page)}&cursor=0&count=20`;

const makeVideoId = (page: number): string => String(7_650_000_000_000_000_001n + BigInt(page));

const makeComment = (n: number, page: number): object => {
  const person = (n * 31) % PEOPLE;
  return {
    cid: String(7_660_000_000_000_000_000n + BigInt(n)),
    aweme_id: makeVideoId(page),
    text: Array.from({ length: 12 }, (_, w) => WORDS[(n * 7 + w * w) % WORDS.length]).join(' '),
    create_time: 1_781_158_028 + n * 60,
    digg_count: n % 1000,
    reply_comment_total: n % 3,
    reply_id: '0',
    user: {
      uid: String(6_790_000_000_000_000_000n + BigInt(person)),
      unique_id: `sample_writer${person}`,
      nickname: `Sample Writer ${person}`,
      sec_uid: `MS4wLjABAAAAsamplewriter${person}`,
    },
  };
};

/** `comments` of them; what is on one page of that length is on no other. */
export const makeCommentsBody = (page: number, comments = COMMENTS_A_PAGE): string =>
  JSON.stringify({
    status_code: 0,
    comments: Array.from({ length: comments }, (_, n) => makeComment(page * comments + n, page)),
    cursor: comments,
    has_more: 0,
    total: comments,
  });
