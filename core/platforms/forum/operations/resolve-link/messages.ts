import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.resolve-link', {
  noReply: 'no reply is at hand',
  targetNotStated: '{{what}}: Reddit does not say where it leads',
});
