import { ChevronLeft } from 'lucide-react';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { t } from 'i18next';
import css from './page.module.css';

interface PageProps {
  readonly title: string;
  /** The page that this one belongs to. */
  readonly under?: { readonly path: string; readonly title: string } | undefined;
  /** In the line of the title. */
  readonly beside?: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the window with its one heading. */
export const Page = ({ title, under, beside, lead, children }: PageProps) => (
  // A page taller than the window scrolls, so the keyboard must reach it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={css.page} tabIndex={0} aria-label={title}>
    <div className={css.inner}>
      <header>
        {under ? <Crumb {...under} /> : null}
        <div className={css.heading}>
          <h1 className={css.title}>{title}</h1>
          {beside}
        </div>
        {lead === undefined ? null : <p className={css.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  </section>
);

const Crumb = ({ path, title }: { readonly path: string; readonly title: string }) => (
  <nav aria-label={t('way.path')}>
    <a className={css.crumb} href={`#${path}`}>
      <ChevronLeft size={14} aria-hidden="true" />
      {title}
    </a>
  </nav>
);

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly id?: string;
}

export const Section = ({ title, actions, children, id }: SectionProps) => (
  <section className={css.section} id={id}>
    <div className={css.sectionHead}>
      <h2>{title}</h2>
      {actions}
    </div>
    {children}
  </section>
);

/** A plain table that scrolls sideways by itself when the window is narrow. */
export const Table = ({
  label,
  className,
  ...rest
}: ComponentProps<'table'> & { readonly label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={css.tableWrap} tabIndex={0} aria-label={label}>
    <table className={className ? `${css.table} ${className}` : css.table} {...rest} />
  </section>
);

export const cell = {
  number: css.number,
  nowrap: css.nowrap,
  strong: css.strong,
  quiet: css.quiet,
};

/** A column of a table: its head, and what stands there for each thing. */
export interface Column<T> {
  readonly head: string;
  /** Only heard. */
  readonly isHeadUnseen?: true;
  readonly is?: keyof typeof cell;
  readonly render: (thing: T) => ReactNode;
}

/** Things as a table, each in a row. */
export const DataTable = <T,>({
  label,
  className,
  columns,
  things,
  keyOf,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly columns: readonly Column<T>[];
  readonly things: readonly T[];
  readonly keyOf: (thing: T) => string | number;
}) => (
  <Table label={label} {...(className !== undefined && { className })}>
    <thead>
      <tr>
        {columns.map(({ head, is, isHeadUnseen }) => (
          <th key={head} className={is === 'number' && !isHeadUnseen ? cell.number : undefined}>
            {isHeadUnseen ? <span className="unseen">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {things.map((thing) => (
        <tr key={keyOf(thing)}>
          {columns.map((column) => (
            <td key={column.head} className={column.is && cell[column.is]}>
              {column.render(thing)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

/** Names and values; a row whose value is `undefined` is left out. */
export const Facts = ({
  rows,
}: {
  readonly rows: readonly (readonly [string, ReactNode, ...unknown[]])[];
}) => (
  <dl className={css.facts}>
    {rows.map(([name, value]) =>
      value === undefined ? null : (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
    )}
  </dl>
);
