import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.list-community-members', {
  noReplyIsAtHand: 'no reply is at hand',
  bringsNoMembers: '{{operation}} brings no members of a community',
  membersThatXLists: 'Members that X lists and does not show: {{unshown, number}}.',
  xsAnswerHoldsNoMembers: 'X’s answer holds no members of a community',
});
