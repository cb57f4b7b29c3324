/** What somebody invented said under the invented photograph. Absent is what the platform left out. */
export interface Statement {
  readonly by?: string;
  readonly text: string;
  readonly likes?: number;
  readonly replies?: number;
  readonly undated?: true;
}

const LONG =
  `I have walked past the Quillmere sample garden every morning for eleven sample years, and I want \
to set down once, at length, what I have never said over the hedge: that the blue door was a good \
idea, that the compost smells of tea, that the third bench is the best one because the fourth has \
the sun in it, that nobody waters the fern and it does well regardless, and that the heron is not \
a statue, although it took me until the second spring to be sure of it. `.repeat(3);

/** Thirty-eight comments: three pages of fifteen, fifteen and eight. */
export const COMMENTS: readonly Statement[] = [
  {
    by: 'sample.heron',
    text: 'Pinned: this is a sample. The garden, the town and all of us are invented. 🐦',
    likes: 412,
    replies: 2,
  },
  { by: 'sample.wren', text: 'I took this one from the third bench.', likes: 96, replies: 1 },
  { by: 'sample.thistle', text: 'The light on the water!', likes: 41 },
  {
    by: 'beispiel.amsel',
    text: 'Wunderschön. Wann öffnet der Garten für Übungsgruppen?',
    likes: 12,
    replies: 2,
  },
  { by: 'sample.snail', text: 'When does the heron come?', likes: 7, replies: 1 },
  { by: 'aayina.hudhud', text: 'صباح الخير من الحديقة! صورة هادئة وجميلة 🌿', likes: 23 },
  {
    by: 'mihon.misosazai',
    text: '朝の池、静かですね。見本とは思えません。',
    likes: 31,
    replies: 1,
  },
  { by: 'sample.magpie', text: '', likes: 5 },
  { by: 'sample.moss', text: 'Line one\nLine two\n\n   and an indented line four', likes: 2 },
  {
    by: 'sample.sparrow',
    text: '<script>alert("a sample of somebody’s mischief")</script> & <b>bold?</b>',
    likes: 0,
  },
  { by: 'sample.fern', text: '=HYPERLINK("https://sample.invalid/","open me")', likes: 1 },
  { by: 'sample.newt', text: "'); DROP TABLE samples; -- said the newt", likes: 64, replies: 4 },
  { by: 'sample.mole', text: '🐸🐸🐸', likes: 3 },
  { by: 'sample.owl', text: 'https://sample.invalid/pond?a=1&b=2 is not a real link', likes: 0 },
  { by: 'sample.robin', text: LONG.trim(), likes: 18, replies: 3 },
  { by: 'dugma.sipor', text: 'בוקר טוב מהגן 🌱 (sample)', likes: 9 },
  { by: 'sample.bee', text: '👩🏽‍🌾👨‍👩‍👧‍👦🏴‍☠️ one sign each, if your letters can', likes: 14 },
  { by: 'sample.toad', text: 'Right-to-left trick: \u202Egnp.elpmas\u202C ends here', likes: 1 },
  { by: 'exemple.merle', text: 'Le banc n° 3, toujours. L’été, il est à l’ombre.', likes: 11 },
  { by: 'sample.linnet', text: 'null', likes: 0 },
  { by: 'sample.dunnock', text: '@sample.wren which lens?', likes: 2, replies: 1 },
  { by: 'sample.wren', text: 'A borrowed one, for a sample picture.', likes: 8 },
  { by: 'ejemplo.mirlo', text: '¿Se puede dibujar allí? ¡Qué calma!', likes: 16, replies: 1 },
  { text: 'A sample comment whose author the platform does not name', likes: 4 },
  { by: 'sample.slug', text: 'A sample comment without a count of its likes' },
  { by: 'sample.vole', text: 'A sample comment without its time', likes: 2, undated: true },
  { by: 'sample.teal', text: '10/10', likes: 1_204_337, replies: 0 },
  { by: 'obrazec.drozd', text: 'Очень тихо. Спасибо за образец.', likes: 6 },
  { by: 'sample.grebe', text: '#sample #garden #quillmere #pond #heron #morning', likes: 0 },
  { by: 'sample.jay', text: 'first (I was not)', likes: 1 },
  { by: 'sample.swift', text: 'Seen from above it is even rounder.', likes: 27 },
  { by: 'namuna.bulbul', text: 'बहुत सुंदर, नमूना ही सही 🙏', likes: 10 },
  { by: 'sample.heron', text: 'Thank you all. The bench has been painted.', likes: 88, replies: 2 },
  { by: 'sample.otter', text: 'Z̸a̵l̶g̷o̸ writes from under the sample pond', likes: 3 },
  { by: 'sample.coot', text: '     ', likes: 0 },
  {
    by: 'sample.rail',
    text: 'Café, cafe\u0301: the same word, spelt with different bytes',
    likes: 5,
  },
  { by: 'sample.stork', text: 'What is the bird on the left?', likes: 2, replies: 5 },
  { by: 'sample.lark', text: 'Last one out closes the sample gate.', likes: 33 },
];
