/** Where what floats above the page belongs: inside it, so that it is part of a landmark. */
export const stage = {
  get current(): HTMLElement | null {
    return document.querySelector<HTMLElement>('#stage');
  },
};
