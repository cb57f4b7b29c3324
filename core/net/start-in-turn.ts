import type { Dispatcher } from 'undici';
import { TurnOver } from './turns.ts';

/**
 * Lets a request start in its turn alone. It is asked when the connection is open and nothing was sent on it yet, so
 * that neither a slow handshake nor a process that stood still delays what is sent. Throws `TurnOver`; the connection
 * stays open for the next turn.
 */
export const startInTurn =
  (isOver: () => boolean): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        if (isOver()) throw new TurnOver();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
