/** The colours of a drawing: those of the window, or fixed ones for a file, which is opened elsewhere. */
export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly base: string;
  readonly accent: string;
  readonly tint: string;
  /** One for each series that has a colour of its own. */
  readonly series: readonly string[];
}

/** On white, as it is printed. */
export const ON_PAPER: Palette = {
  ground: '#ffffff',
  ink: '#1c1d22',
  quiet: '#5c5d66',
  line: '#e4e1d9',
  base: '#8b8981',
  accent: '#2b3fae',
  tint: '#e9ecfa',
  series: ['#2b3fae', '#d7661f', '#21725b', '#c85c8d', '#8b7638', '#4a8fd2', '#852130', '#561962'],
};

/** The same, following the theme of the window. */
export const ON_SCREEN: Palette = {
  ground: 'var(--ground)',
  ink: 'var(--ink)',
  quiet: 'var(--quiet)',
  line: 'var(--line)',
  base: 'var(--line-strong)',
  accent: 'var(--accent)',
  tint: 'var(--accent-tint)',
  series: ON_PAPER.series.map((_, place) => `var(--series-${place + 1})`),
};
