/** What somebody invented said under a film. Absent is what the platform does not say. */
export interface Statement {
  /** A handle without its marks; `studio` is the channel itself. */
  readonly by?: string;
  readonly text: string;
  /** How long ago. */
  readonly hours: number;
  readonly likes?: number;
  readonly edited?: true;
  readonly pinned?: true;
  readonly hearted?: true;
  readonly replies?: readonly Statement[];
}

/** To the question about the third bench: fourteen, so that they take two pages. */
export const ABOUT_THE_BENCH: readonly Statement[] = [
  { by: 'studio', text: 'It is. We measured it with a cup of tea.', hours: 3100, likes: 512 },
  { by: 'sample.thistle', text: 'The fourth has the sun in it, though.', hours: 3090, likes: 44 },
  { by: 'sample.snail', text: 'I am still on my way to the second.', hours: 2880, likes: 203 },
  { by: 'sample.newt', text: '@sample.snail take your time', hours: 2870, likes: 19 },
  { by: 'sample.robin', text: 'There is a fifth bench?', hours: 2400, likes: 2 },
  { by: 'studio', text: 'There is no fifth bench.', hours: 2399, likes: 318 },
  { by: 'sample.owl', text: 'That is what somebody with a fifth bench would say.', hours: 2200 },
  { by: 'beispiel.amsel', text: 'Die dritte. Immer die dritte.', hours: 1700, likes: 7 },
  { by: 'mihon.misosazai', text: '三番目に一票', hours: 1500, likes: 5 },
  { by: 'sample.mole', text: 'From below they are all the same.', hours: 1490, likes: 61 },
  { by: 'sample.bee', text: 'Third! The lavender is next to it.', hours: 800, likes: 12 },
  { by: 'sample.heron', text: 'I prefer to stand.', hours: 500, likes: 940, hearted: true },
  { by: 'sample.fern', text: 'Painted again, I see.', hours: 90, likes: 1, edited: true },
  { by: 'sample.wren', text: 'Thank you all, I have what I need.', hours: 20, likes: 3 },
];

/** To the one who did not hear a wren: twelve, and two that answer one of them. */
export const ABOUT_THE_WREN: readonly Statement[] = [
  { by: 'sample.wren', text: 'At 0:33. That is me, or a sample of me.', hours: 2000, likes: 77 },
  {
    by: 'sample.owl',
    text: '0:33 is a kettle.',
    hours: 1990,
    likes: 130,
    replies: [
      { by: 'sample.wren', text: 'I am not a kettle.', hours: 1989, likes: 260, hearted: true },
      { by: 'sample.jay', text: 'It could be a wren in a kettle', hours: 1900, likes: 9 },
    ],
  },
  { by: 'sample.bee', text: 'I hear only bees, but I would.', hours: 1850, likes: 48 },
  { by: 'sample.linnet', text: 'true', hours: 1500, likes: 0 },
  { by: 'aayina.hudhud', text: 'سمعته بوضوح عند 0:33 🎧', hours: 1300, likes: 4 },
  { by: 'sample.toad', text: '<b>0:33</b> & nothing else', hours: 1200, likes: 0 },
  { by: 'sample.vole', text: 'I heard it after breakfast.', hours: 1100, likes: 1 },
  { by: 'sample.coot', text: '🫖', hours: 900, likes: 22 },
  { by: 'sample.lark', text: 'So: wren 6, kettle 2.', hours: 700, likes: 15 },
  { by: 'studio', text: 'We have moved the kettle.', hours: 690, likes: 401 },
  { by: 'sample.stork', text: 'Now I hear it. I am sorry, wren.', hours: 30, likes: 55 },
  { by: 'sample.wren', text: 'Forgiven.', hours: 2, likes: 31 },
];

/** To the pinned word of the studio. */
export const THANKS: readonly Statement[] = [
  { by: 'sample.grebe', text: 'So the town is not there either?', hours: 4600, likes: 8 },
];
