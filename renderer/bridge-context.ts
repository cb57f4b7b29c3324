/** The bridge to the engine, for every part of the window. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Bridge, LinkState } from './bridge.ts';

const BridgeContext = createContext<Bridge | undefined>(undefined);
export const BridgeProvider = BridgeContext.Provider;

export const useBridge = (): Bridge => {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('no bridge around this component');
  return bridge;
};

export const useLink = (): LinkState => {
  const bridge = useBridge();
  return useSyncExternalStore(bridge.onState, bridge.state);
};
