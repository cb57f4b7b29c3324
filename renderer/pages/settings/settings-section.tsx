import { useEffect, useRef, type ReactNode } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { useNavigation } from '../../navigation.ts';
import { Section } from '../../parts/frame/page.tsx';
import { placeFromPath, type SettingsSection as Name } from '../../places.ts';

const TOUCHES = ['wheel', 'pointerdown', 'keydown'] as const;

/** What is read late above it would push it out of sight: it stays there until the person does something. */
const keepInView = (section: HTMLElement): (() => void) => {
  const growth = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }));
  const stop = (): void => {
    growth.disconnect();
    for (const touch of TOUCHES) removeEventListener(touch, stop, true);
  };
  for (const touch of TOUCHES) addEventListener(touch, stop, true);
  for (const sibling of section.parentElement?.children ?? []) growth.observe(sibling);
  return stop;
};

interface SettingsSectionProps {
  readonly name: Name;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the settings that is scrolled to, and takes the focus, when its address leads to it. */
export const SettingsSection = ({ name, title, children }: SettingsSectionProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [path] = useHashLocation();
  const place = placeFromPath(path);
  const isCalled = place.kind === 'page' && place.section === name;
  // Being led there once more, after scrolling elsewhere, is another position of the same address.
  const at = useNavigation((state) => state.at);
  const ledAt = useRef<number>(undefined);
  useEffect(() => {
    const section = box.current;
    if (!section || !isCalled || ledAt.current === at) return undefined;
    ledAt.current = at;
    section.scrollIntoView({ block: 'start' });
    section.focus({ preventScroll: true });
    return keepInView(section);
  }, [isCalled, at]);
  return (
    <div ref={box} tabIndex={-1}>
      <Section title={title}>{children}</Section>
    </div>
  );
};
