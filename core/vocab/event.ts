import { z } from 'zod';
import { Instant, Text, ThingAddress, ThingId } from './fields.ts';
import { Picture } from './image.ts';
import { Author } from './person.ts';
import { defineShape } from './shape.ts';

/** Something that takes place at a time: an announced stream, a meeting. */
export const Event = defineShape(
  'Event',
  z.strictObject({
    type: z.literal('Event'),
    id: ThingAddress.describe('URL of the event.'),
    url: ThingAddress.describe('URL of the event.'),
    entityId: ThingId.describe('Identifier on the platform.'),
    name: Text.optional().describe('Title.'),
    content: Text.optional().describe('Description.'),
    startTime: Instant.optional().describe('When it begins.'),
    endTime: Instant.optional().describe('When it ends.'),
    location: z
      .strictObject({ type: z.literal('Place'), name: Text })
      .optional()
      .describe('Where it takes place.'),
    attributedTo: Author.optional().describe('Who holds it.'),
    image: z.array(Picture).optional().describe('Pictures.'),
  }),
  { title: ['name'] },
);
export type Event = z.infer<typeof Event>;
