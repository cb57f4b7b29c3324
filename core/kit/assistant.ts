/** How a program sees Bowerbird over MCP: types only, for the store, the door and the window. */

/**
 * Copies of an answer: `text` for a model, `structured` content for a program, or both, for clients
 * that hand one of them to their model.
 */
export type Copies = 'both' | 'text' | 'structured';

/** Which tools are listed, and how answers are sent. No tool is out of reach: see `call_operation`. */
export interface AssistantSetting {
  /** Segments of the platforms whose tools are listed, besides those that everybody is shown. */
  readonly platforms?: readonly string[];
  /** Names of tools that are listed, besides those of the platforms. */
  readonly tools?: readonly string[];
  /** `both` when left out. */
  readonly copies?: Copies | undefined;
}
