/* The search of the guide: all words have to occur; a title counts before a text. */
const field = document.querySelector('#words');
const list = document.querySelector('#found');

const around = (words, at) => `…${words.slice(Math.max(0, at - 40), at + 60)}…`;

const find = (text) => {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return window.pages
    .map((page) => {
      const title = page.title.toLowerCase();
      const words = page.words.toLowerCase();
      if (!wanted.every((word) => title.includes(word) || words.includes(word))) return undefined;
      return { page, isTitle: title.includes(wanted[0]), at: words.indexOf(wanted[0]) };
    })
    .filter((found) => found !== undefined)
    .sort((a, b) => Number(b.isTitle) - Number(a.isTitle));
};

field.addEventListener('input', () => {
  const found = find(field.value);
  list.replaceChildren(
    ...found.map(({ page, at }) => {
      const link = document.createElement('a');
      link.href = `${field.dataset.root}/${page.address}`;
      link.textContent = page.title;
      const excerpt = document.createElement('small');
      excerpt.textContent = around(page.words, Math.max(at, 0));
      const item = document.createElement('li');
      item.append(link, excerpt);
      return item;
    }),
  );
  if (found.length === 0 && field.value.trim() !== '') {
    const item = document.createElement('li');
    item.textContent = 'Nothing found.';
    list.append(item);
  }
});
