import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { counted, lengthUnder, occurrences, walk, type CountedPlatform } from './counted-list.ts';

/** Cards of posts on the page of a company, each with the number of its post. */
const cards = (reply: Reply): number =>
  occurrences(textFromReply(reply), /<article[^>]*data-activity-urn="/);
const activities = (reply: Reply): number =>
  occurrences(textFromReply(reply), /<div class="[^"]*\bmain-activity-card[ "]/);
const employees = (reply: Reply): number =>
  occurrences(textFromReply(reply), /data-tracking-control-name="org-employees"/);
const linkedComments = (reply: Reply): number =>
  occurrences(textFromReply(reply), /"@type":\s*"Comment"/);

/** Of these answers the things alone were recorded, without the list that names them. */
const comments = (reply: Reply): number => {
  let number = 0;
  walk(jsonFromReply(reply), (object) => {
    if (object['$type'] === 'com.linkedin.voyager.dash.social.Comment') number += 1;
    return false;
  });
  return number;
};

const PROFILES = ['profile-eduardo-alvarez-nowak-2024', 'profile-sri-lalitha-jeevanige-2024'];

export const professional: CountedPlatform = {
  lists: [
    ...counted('list-company-posts', cards, ['company-audiense-2024']),
    ...counted('list-company-employees', employees, ['company-audiense-2024']),
    ...counted('list-post-comments', linkedComments, ['post-member-eric-vyacheslav-2026-excerpt']),
    ...counted('list-user-posts', activities, PROFILES),
    ...counted('list-post-comments', comments, ['voyager-comments-7320724072932298753-2025']),
    ...counted('list-home-posts', lengthUnder('*elements'), ['voyager-main-feed-2023']),
    ...counted('list-user-posts', lengthUnder('*elements'), ['voyager-main-feed-2023']),
  ],
  noLists: {},
};
