import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.list-community-members', {
  noReply: 'no reply is at hand',
  operationBringsNoMembers: '{{operation}} brings no members of a community',
  membersNotShown: 'Members that X lists and does not show: {{unshown, number}}.',
  membersMissing: 'X’s answer holds no members of a community',
});
