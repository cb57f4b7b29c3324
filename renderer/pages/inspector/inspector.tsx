import { Tabs } from '@base-ui/react/tabs';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { useRights } from '../../rights.ts';
import type { Place, Question } from '../../places.ts';
import { INSPECTOR_WIDTH, useWindow, type InspectorTab } from '../../state.ts';
import { BrokenCard } from '../../parts/states/broken.tsx';
import { IconButton } from '../../parts/controls/button.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { Splitter } from '../../parts/frame/splitter.tsx';
import { ErrorBoundary } from '../../parts/states/error-boundary.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { useInspected, type Inspected } from './inspected.tsx';
import css from './inspector.module.css';
import { useLocal } from '../../local.ts';
import { cliCall, curl, mcpCall, restUrl } from '../../parts/states/request-texts.ts';
import { useOperation } from '../../queries.ts';

const TABS: readonly InspectorTab[] = ['details', 'evidence', 'developers'];

/** The right-hand zone: what is selected, what proves it, and how a program gets it. */
export const Inspector = ({ place }: { readonly place: Place }) => {
  const selection = useWindow((state) => state.selection);
  const subject = JSON.stringify([place, selection]);
  return (
    <ErrorBoundary
      part="inspector"
      of={subject}
      instead={
        <Frame>
          <BrokenCard part="inspector" />
        </Frame>
      }
    >
      <Inspecting place={place} subject={subject} />
    </ErrorBoundary>
  );
};

interface InspectingProps {
  readonly place: Place;
  /** A name for what is looked at. */
  readonly subject: string;
}

const Inspecting = ({ place, subject }: InspectingProps) => {
  const open = useWindow((state) => state.inspectorOpen);
  const seen = useInspected(place);
  // Where there is nothing to look at, the page has the room.
  if (!open || !seen) return null;
  return (
    <Frame>
      <Contents seen={seen} subject={subject} />
    </Frame>
  );
};

const Frame = ({ children }: { readonly children: ReactNode }) => {
  const width = useWindow((state) => state.inspectorWidth);
  const setWidth = useWindow((state) => state.setInspectorWidth);
  return (
    <aside
      className={css.inspector}
      data-region="inspector"
      style={{ inlineSize: width }}
      aria-label={t('inspector.label')}
    >
      <Splitter
        label={t('inspector.width')}
        className={css.handle}
        width={width}
        range={INSPECTOR_WIDTH}
        step={16}
        widthAt={({ clientX }, isRtl) => (isRtl ? clientX : window.innerWidth - clientX)}
        onWidth={setWidth}
      />
      {children}
    </aside>
  );
};

interface ContentsProps extends Pick<InspectingProps, 'subject'> {
  readonly seen: Inspected;
}

/** The same question, asked outside the window. */
const RequestPanel = ({ operation, params }: Question) => {
  const found = useOperation(operation);
  const api = useLocal('api.get').data;
  if (!found) return <p className={css.nothing}>{t('inspector.noOperation', { operation })}</p>;
  const address = api?.address ?? 'http://127.0.0.1:8674';
  return (
    <div className={css.stack}>
      <p className={css.lead}>{t(api?.running === false ? 'request.apiOff' : 'request.lead')}</p>
      <CodeBlock title="curl" text={curl(found.operation, params, address)} />
      <CodeBlock title={t('request.url')} text={restUrl(found.operation, params, address)} />
      <CodeBlock title={t('request.mcp')} text={mcpCall(found.operation, params)} json />
      <CodeBlock title={t('request.cli')} text={cliCall(found.operation, params)} />
    </div>
  );
};

const Contents = ({ seen, subject }: ContentsProps) => {
  const tab = useWindow((state) => state.inspectorTab);
  const setTab = useWindow((state) => state.setInspectorTab);
  const { may } = useRights();
  const tabs = TABS.filter((name) => name !== 'evidence' || may('evidence.get'));
  const setOpen = useWindow((state) => state.setInspector);
  const panels = {
    details: seen.details,
    evidence: <EvidencePanel metas={seen.metas ?? []} callId={seen.callId} />,
    developers: (
      <div className={css.stack}>
        {seen.request ? <RequestPanel {...seen.request} /> : null}
        {seen.json === undefined ? null : (
          <CodeBlock title={t('inspector.json')} text={JSON.stringify(seen.json, null, 2)} json />
        )}
      </div>
    ),
  };
  return (
    <Tabs.Root
      className={css.root}
      value={tabs.includes(tab) ? tab : 'details'}
      onValueChange={(next) => setTab(next as InspectorTab)}
    >
      <div className={css.top}>
        <Tabs.List className={css.tabs} aria-label={t('inspector.label')} activateOnFocus>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={css.tab}>
              {t(`inspector.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <IconButton
          sign={X}
          label={t('inspector.close')}
          shortcut="Esc"
          onClick={() => setOpen(false)}
        />
      </div>
      {TABS.map((name) => (
        <Tabs.Panel key={name} value={name} className={css.panel} tabIndex={0}>
          <ErrorBoundary part="inspector" of={subject} instead={<BrokenCard part="inspector" />}>
            {panels[name]}
          </ErrorBoundary>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
};
