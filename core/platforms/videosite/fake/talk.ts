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
const ABOUT_THE_BENCH: readonly Statement[] = [
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
const ABOUT_THE_WREN: readonly Statement[] = [
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
const THANKS: readonly Statement[] = [
  { by: 'sample.grebe', text: 'So the town is not there either?', hours: 4600, likes: 8 },
];

const LONG =
  `I watch this film every morning while the kettle boils, and I want to write down once what I have \
never said in the chat: that the gate is the wrong blue, that the pond is the right green, that the \
voice belongs to somebody who has waited for a heron, that nobody explains the compost, and that I \
have never been to Quillmere because it does not exist, which is the only thing against it. `.repeat(
    4,
  );

const FIRST: readonly Statement[] = [
  {
    by: 'studio',
    text: 'Pinned: this is a sample. The garden, the town, the birds and all of us are invented.\n\n00:00 The blue gate\n01:10 The pond\n02:05 The third bench',
    hours: 4770,
    likes: 12_400,
    pinned: true,
    replies: THANKS,
  },
  {
    by: 'sample.wren',
    text: 'Is the third bench really the best one? Asking for a sample of a friend.',
    hours: 3200,
    likes: 9_812,
    hearted: true,
    replies: ABOUT_THE_BENCH,
  },
  { by: 'sample.thistle', text: 'The light on the water at 1:14!', hours: 4100, likes: 2_304 },
  {
    by: 'beispiel.amsel',
    text: 'Wunderschön gesprochen. Wann öffnet der Garten für Übungsgruppen?',
    hours: 3900,
    likes: 388,
    hearted: true,
  },
  {
    by: 'aayina.hudhud',
    text: 'صباح الخير من الحديقة! شاهدته ثلاث مرات، و"المقعد الثالث" هو الأجمل 🌿',
    hours: 2700,
    likes: 1_231,
  },
  {
    by: 'mihon.misosazai',
    text: '池の朝が静かで、見本とは思えません。ミソサザイの声も入っていますね。',
    hours: 2600,
    likes: 745,
  },
  { by: 'sample.mole', text: '🐸🐸🐸', hours: 40, likes: 3 },
  {
    by: 'sample.sparrow',
    text: '<script>alert("a sample of somebody’s mischief")</script> & <b>bold?</b> <img src=x onerror=alert(1)>',
    hours: 1400,
    likes: 0,
  },
  {
    by: 'sample.fern',
    text: '=HYPERLINK("https://sample.invalid/","open me")',
    hours: 1350,
    likes: 1,
  },
  {
    by: 'sample.newt',
    text: "'); DROP TABLE samples; -- said the newt",
    hours: 1300,
    likes: 640,
    edited: true,
  },
  { by: 'sample.moss', text: 'Line one\nLine two\n\n   and an indented line four', hours: 900 },
  { by: 'sample.robin', text: LONG.trim(), hours: 760, likes: 18 },
  { by: 'dugma.sipor', text: 'בוקר טוב מהגן 🌱 (sample)', hours: 700, likes: 9 },
  {
    by: 'sample.bee',
    text: '👩🏽‍🌾👨‍👩‍👧‍👦🏴‍☠️ one sign each, if your letters can',
    hours: 640,
    likes: 14,
  },
  {
    by: 'sample.toad',
    text: 'Right-to-left trick: \u202Egnp.elpmas\u202C ends here',
    hours: 600,
    likes: 1,
  },
  { by: 'exemple.merle', text: 'Le banc n° 3, toujours. L’été, il est à l’ombre.', hours: 500 },
  { by: 'sample.linnet', text: 'null', hours: 480, likes: 0 },
  { by: 'ejemplo.mirlo', text: '¿Se puede dibujar allí? ¡Qué calma!', hours: 350, likes: 16 },
  { text: 'A sample comment whose author the platform does not name', hours: 340, likes: 4 },
  { by: 'studio', text: 'Thank you all. The bench has been painted.', hours: 95, likes: 88 },
];

const SECOND: readonly Statement[] = [
  {
    by: 'sample.stork',
    text: 'I have listened four times and there is no wren.',
    hours: 2010,
    likes: 96,
    replies: ABOUT_THE_WREN,
  },
  { by: 'sample.teal', text: '10/10', hours: 4700, likes: 1_204 },
  { by: 'obrazec.drozd', text: 'Очень тихо. Спасибо за образец.', hours: 4400, likes: 6 },
  { by: 'sample.jay', text: 'first (I was not)', hours: 4769, likes: 1, edited: true },
  { by: 'sample.swift', text: 'Seen from above it is even rounder.', hours: 2500, likes: 27 },
  { by: 'namuna.bulbul', text: 'बहुत सुंदर, नमूना ही सही 🙏', hours: 2450, likes: 10 },
  { by: 'sample.otter', text: 'Z̸a̵l̶g̷o̸ writes from under the sample pond', hours: 2300, likes: 3 },
  {
    by: 'sample.rail',
    text: 'Café, cafe\u0301: spelt with different bytes',
    hours: 2250,
    likes: 5,
  },
  { by: 'sample.grebe', text: '#sample #garden #quillmere #pond #heron', hours: 2100, likes: 0 },
  {
    by: 'sample.owl',
    text: 'https://sample.invalid/pond?a=1&b=2 is not a real link',
    hours: 1800,
    likes: 0,
  },
  { by: 'sample.vole', text: '0', hours: 1750, likes: 0 },
  { by: 'sample.slug', text: 'A comment that nobody has liked', hours: 1600, likes: 0 },
  { by: 'sample.coot', text: '     ', hours: 1550, likes: 0 },
  { by: 'sample.lark', text: 'The subtitles are better than the film.', hours: 1250, likes: 33 },
  { by: 'sample.dunnock', text: '@sample.wren which bench were you on?', hours: 1000, likes: 2 },
  { by: 'sample.magpie', text: 'Who took the spade at 0:58?', hours: 820, likes: 47 },
  { by: 'sample.magpie', text: 'It was not me', hours: 819, likes: 52 },
  { by: 'namunah.parinda', text: 'پرندوں کی آواز بہت پیاری ہے (نمونہ)', hours: 300, likes: 8 },
  {
    by: 'gyeonbon.chamsae',
    text: '연못의 아침이 참 조용하네요. 견본이지만요.',
    hours: 200,
    likes: 13,
  },
  { by: 'sample.snail', text: 'When does the heron come?', hours: 170, likes: 7 },
];

const THIRD: readonly Statement[] = [
  { by: 'sample.heron', text: 'Soon.', hours: 150, likes: 2_011, hearted: true },
  { by: 'yangben.jiaoliao', text: '虽然是样本，但池塘真的很安静。', hours: 140, likes: 6 },
  { by: 'sample.linnet', text: 'undefined', hours: 120, likes: 0 },
  { by: 'sample.moss', text: 'Ten sorts? Eleven.', hours: 73, likes: 29 },
  { by: 'sample.teal', text: '11/10', hours: 50, likes: 2 },
  { by: 'mau.chimse', text: 'Vườn mẫu yên tĩnh quá, nghe rõ cả tiếng chim.', hours: 47, likes: 3 },
  { by: 'sample.mole', text: 'Better without sound, for us underground.', hours: 30, likes: 5 },
  { by: 'sample.hedgehog', text: 'The ladder works. Thank you.', hours: 26, likes: 71 },
  { by: 'sample.bee', text: 'bzz', hours: 21, likes: 1 },
  { by: 'sample.sparrow', text: '{"type":"Note","content":"a sample"}', hours: 12, likes: 0 },
  { by: 'sample.robin', text: 'Is the spade still there?', hours: 9, likes: 0 },
  { by: 'sample.swift', text: 'Leaving now, see you in May.', hours: 5, likes: 4 },
  { by: 'sample.jay', text: 'first today', hours: 3, likes: 0 },
  { by: 'sample.owl', text: 'Good night', hours: 1.5, likes: 0 },
  { by: 'sample.gnat', text: 'new here, hello', hours: 0.4, likes: 0 },
];

/** Fifty-five comments under the first film, as the platform ranks them: twenty, twenty, fifteen. */
export const TALK: readonly Statement[] = [...FIRST, ...SECOND, ...THIRD];

/** A few words under other films, by their number. */
export const SMALL_TALK: Readonly<Record<number, readonly Statement[]>> = {
  2: [
    { by: 'sample.wren', text: 'Sehr gut, auch ohne mich.', hours: 1900, likes: 12 },
    { by: 'beispiel.amsel', text: 'Ich bin bei 1:02 zu hören.', hours: 800, likes: 3 },
    { by: 'sample.stork', text: 'Das war der Kessel.', hours: 790, likes: 41 },
  ],
  3: [
    { by: 'aayina.hudhud', text: 'أجمل من الحقيقة، وهي عيّنة فقط!', hours: 2000, likes: 66 },
    { by: 'sample.bee', text: '🌿🌿', hours: 400, likes: 2 },
  ],
  5: [],
  8: [{ by: 'sample.owl', text: 'At last something in the dark.', hours: 900, likes: 19 }],
};
