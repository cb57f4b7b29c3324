/** What is said in the first film of the sample garden: in German, and written down by people in others. */

export interface Phrase {
  /** Seconds from the start. */
  readonly at: number;
  readonly text: string;
}

/** As a machine hears it: no capitals, no full stops, and one thing misheard. */
export const GERMAN: readonly Phrase[] = [
  { at: 2, text: 'willkommen im beispielgarten von' },
  { at: 5, text: 'quillmere einer stadt die es nicht gibt' },
  { at: 10, text: 'das tor ist blau gestrichen seit' },
  { at: 14, text: 'voriger woche und klemmt wie immer' },
  { at: 21, text: '[Musik]' },
  { at: 29, text: 'wer hier leise geht hört zuerst den' },
  { at: 33, text: 'zaun könig und dann die anderen' },
  { at: 41, text: 'dort hinten ist das moosbeet zehn' },
  { at: 45, text: 'sorten und keine davon hat jemand gesät' },
  { at: 58, text: 'einen moment bitte' },
  { at: 70, text: 'das ist der teich am morgen liegt er' },
  { at: 75, text: 'still und ab mai redet er ohne pause' },
  { at: 84, text: 'der reiher kommt wenn niemand mehr' },
  { at: 88, text: 'mit ihm rechnet' },
  { at: 101, text: '[Applaus]' },
  { at: 112, text: 'die dritte bank ist die beste weil die' },
  { at: 117, text: 'vierte in der sonne steht' },
  { at: 125, text: 'setzt euch es kostet nichts' },
  { at: 133, text: 'alles hier ist ein beispiel auch ich' },
  { at: 143, text: 'bis nächste woche' },
];

export const ENGLISH: readonly Phrase[] = [
  { at: 2, text: 'Welcome to the sample garden of Quillmere,\na town that does not exist.' },
  { at: 10, text: 'The gate was painted blue last week,\nand it sticks as it always did.' },
  { at: 21, text: '♪ (a sample of music) ♪' },
  { at: 29, text: 'If you walk quietly you hear the wren first,\nand then the others.' },
  { at: 41, text: 'Back there is the moss: ten sorts,\nand nobody sowed a single one.' },
  { at: 58, text: '– Just a moment, please.\n– Of course.' },
  { at: 70, text: 'This is the pond. In the morning it lies still,' },
  { at: 75, text: 'and from May on it talks without a break.' },
  { at: 84, text: 'The heron comes when nobody\nreckons with it any more.' },
  { at: 101, text: '(applause, from one person)' },
  { at: 112, text: 'The third bench is the best one,' },
  { at: 117, text: 'because the fourth has the sun in it.' },
  { at: 125, text: 'Do sit down. It costs nothing & takes <no> time.' },
  { at: 133, text: 'Everything here is a sample, and so am I.' },
  { at: 143, text: 'Until next week! 🐦' },
];

export const ARABIC: readonly Phrase[] = [
  { at: 2, text: 'أهلاً بكم في حديقة كويلمير،\nوهي بلدة لا وجود لها.' },
  { at: 10, text: 'دُهن الباب بالأزرق في الأسبوع الماضي.' },
  { at: 29, text: 'من يمشِ بهدوء يسمع النمنمة أولاً.' },
  { at: 70, text: 'هذه هي البركة، ساكنة في الصباح.' },
  { at: 112, text: 'المقعد الثالث هو الأفضل.' },
  { at: 133, text: 'كل ما هنا عيّنة، وأنا أيضاً.' },
];

export const JAPANESE: readonly Phrase[] = [
  { at: 2, text: 'クイルミアの見本の庭へようこそ。\n存在しない町です。' },
  { at: 10, text: '門は先週、青く塗られました。' },
  { at: 29, text: '静かに歩くと、まずミソサザイが聞こえます。' },
  { at: 70, text: 'これが池です。朝は静かです。' },
  { at: 112, text: '三番目のベンチが一番です。' },
  { at: 133, text: 'ここにあるものはすべて見本、私もです。' },
];
