/** The element that menus and tooltips are rendered into: the main landmark, not the body. */
export const portalContainer = {
  get current(): HTMLElement | null {
    return document.querySelector<HTMLElement>('#stage');
  },
};
