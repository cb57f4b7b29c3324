/** The place beside the tabs of a dataset where each of them puts its tools. */
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const ToolPlace = createContext<HTMLElement | null>(null);
export const ToolPlaceProvider = ToolPlace.Provider;

/** Draws tools there. */
export const InToolPlace = ({ children }: { readonly children: ReactNode }) => {
  const place = use(ToolPlace);
  return place && createPortal(children, place);
};
