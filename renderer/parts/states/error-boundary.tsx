import { Component, createContext, type ReactNode } from 'react';
import { noteFault, type FaultPart } from '../../faults.ts';

interface Props {
  readonly part: FaultPart;
  /** What is drawn. Once it is another, the part is drawn again. */
  readonly of: unknown;
  /** What stands in its place while it cannot be drawn. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly of: unknown;
  readonly isBroken: boolean;
}

/** Draws the broken part once more; for what stands in its place. */
export const DrawAgain = createContext<() => void>(() => undefined);

/** A part of the window that fails alone: an error while it is drawn leaves everything around it whole. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return Object.is(of, state.of) ? null : { of, isBroken: false };
  }

  override readonly state: State = { of: this.props.of, isBroken: false };

  override componentDidCatch(error: unknown): void {
    noteFault(this.props.part, error);
  }

  private readonly again = (): void => this.setState({ isBroken: false });

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <DrawAgain value={this.again}>{this.props.instead}</DrawAgain>;
  }
}
