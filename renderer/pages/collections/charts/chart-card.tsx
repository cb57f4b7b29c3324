import { useMemo, useState, type ReactNode } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from '../../../chart/chart-figure.tsx';
import type { Draw } from '../../../chart/drawing.ts';
import { ON_SCREEN } from '../../../chart/palette.ts';
import type { Key } from '../../../chart/picture.tsx';
import { optionFromChoice, type Choosable } from '../../../form/controls.tsx';
import { figure, harmless } from '../../../format.ts';
import type { ChartSeries } from '#calls/index.ts';
import { cell, Table } from '../../../parts/frame/page.tsx';
import { PlatformText } from '../../../parts/text/text.tsx';
import css from './charts.module.css';
import type { ChartOf } from './chart-queries.ts';
import type { Comparing } from './comparing.ts';
import { SaveMenu, type ChartTable, type Provenance } from './save-menu.tsx';
import { SeriesLegend, Swatch } from './series-legend.tsx';
import type { ShownSeries } from './shown-series.ts';

/** What each chart of a dataset is given. */
export interface ChartProps {
  readonly of: ChartOf;
  readonly provenance: Provenance;
  readonly comparing: Comparing;
}

/** The series of a chart, where rows are split, and which of them are drawn. */
interface SeriesOfCard {
  readonly list: readonly ChartSeries[] | undefined;
  readonly comparing: Comparing;
  readonly shown: Pick<ShownSeries, 'series' | 'hidden'> | undefined;
}

interface Props extends Pick<ChartProps, 'provenance'> {
  readonly title: string;
  /** What it shows and what it leaves out, a sentence each. */
  readonly sentences: readonly string[];
  readonly keys?: readonly Key[];
  readonly series?: SeriesOfCard;
  /** Kept between drawings: a new one is laid out anew. */
  readonly draw: Draw;
  readonly table: ChartTable;
  /** Columns of the table that hold authors' names, and what a name leads to. */
  readonly names?: ReadonlySet<number> | undefined;
  readonly onName?: ((name: string) => void) | undefined;
  /** Beside the title: what is chosen. */
  readonly choice?: ReactNode;
}

/** A chart of a dataset with its table and the ways to take it away. */
export const ChartCard = (props: Props) => {
  const { title, sentences, keys = [], series, draw, table } = props;
  const { names, onName, provenance, choice } = props;
  const { t, i18n } = useTranslation();
  const [width, setWidth] = useState(640);
  const isRtl = i18n.dir() === 'rtl';
  const { height, body } = useMemo(
    () => draw({ width, palette: ON_SCREEN, isRtl }),
    [draw, width, isRtl],
  );
  const { list, comparing, shown } = series ?? {};
  const hidden = shown?.hidden.join(', ') ?? '';
  const text = [...sentences, hidden === '' ? '' : t('charts.series.hidden', { names: hidden })]
    .filter(Boolean)
    .join(' ');
  // The legend of a file, in which nothing can be pressed.
  const drawnKeys = (list && shown ? shown.series : []).map(({ place, label }): Key => ({
    place,
    certainty: 'certain',
    text: label,
  }));
  return (
    <section className={css.card}>
      <ChartFigure
        title={title}
        text={text}
        {...(keys.length > 0 && { legend: keys.map((key) => <KeyWord key={key.text} {...key} />) })}
        {...(list && comparing && { series: <SeriesLegend series={list} comparing={comparing} /> })}
        actions={
          <div className={css.actions}>
            {choice}
            <SaveMenu
              picture={{
                title,
                lines: [provenance.filtered, text],
                keys: [...drawnKeys, ...keys],
                draw,
                isRtl,
              }}
              {...{ provenance, table }}
            />
          </div>
        }
        size={{ width, height }}
        onWidth={setWidth}
        tableTitle={t('chart.asTable')}
        table={<NumbersTable {...{ title, table, names, onName }} />}
      >
        {body}
      </ChartFigure>
    </section>
  );
};

const KeyWord = ({ place, certainty, text }: Key) => (
  <span>
    <Swatch place={place} certainty={certainty} /> {text}
  </span>
);

interface NameButtonProps {
  readonly name: string;
  readonly onChoose: (name: string) => void;
}

/** A name that leads to the rows by it. */
const NameButton = ({ name, onChoose }: NameButtonProps) => (
  <button
    type="button"
    className={css.name}
    title={t('charts.filterBy', { name: harmless(name) })}
    onClick={() => onChoose(name)}
  >
    <bdi dir="auto">{harmless(name)}</bdi>
  </button>
);

const NumbersTable = ({
  title,
  table: { head, rows },
  names,
  onName,
}: Pick<Props, 'title' | 'table' | 'names' | 'onName'>) => (
  <Table label={title}>
    <thead>
      <tr>
        {head.map((name, column) => (
          <th
            // Two lists may be called the same.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${column} ${name}`}
            scope="col"
            className={typeof rows[0]?.[column] === 'number' ? cell.number : undefined}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
        <tr key={place}>
          {row.map((value, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns do not move
            <td key={column} className={typeof value === 'number' ? cell.number : undefined}>
              {typeof value === 'number' ? (
                figure(value)
              ) : onName && value !== '' && names?.has(column) ? (
                <NameButton name={value} onChoose={onName} />
              ) : (
                <PlatformText text={value} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

interface ChoiceMenuProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly Choosable[];
}

/** One of a few, chosen in the head of a chart. */
export const ChoiceMenu = ({ label, value, onChange, choices }: ChoiceMenuProps) => (
  <label className={css.choice}>
    {label}
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {choices.map(optionFromChoice)}
    </select>
  </label>
);
