import { useId } from 'react';
import { t } from 'i18next';
import type { ChoiceView, LinkGroupView, PastedView } from '#calls/index.ts';
import type { CollectDraft } from '../../collect-draft.ts';
import controls from '../../form/controls.module.css';
import { choicePath, groupKey, isChosen, limitAt, type ChosenInGroup } from './choose.ts';
import css from './collect-page.module.css';
import { choiceName, groupName, useBrands } from './group-names.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { foundInWords } from '../../pasted.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';

/** Of a group that is opened, so many are shown. */
const MOST_SHOWN = 100;

interface GroupListProps {
  readonly view: PastedView;
  readonly isReading: boolean;
}

/** What was pasted, by what it is; each kind opens, and the lines that mean nothing say why. */
export const GroupList = ({ view, isReading }: GroupListProps) => {
  const brandOf = useBrands();
  const { unreadCount, unread, groups } = view;
  return (
    <section className={css.read} aria-busy={isReading}>
      <output className={css.counts}>{foundInWords(view, t)}</output>
      {groups.map((group) => (
        <details key={groupKey(group)}>
          <summary>{groupName(group, brandOf, t)}</summary>
          <Ids group={group} />
        </details>
      ))}
      {unreadCount === 0 ? null : (
        <details open={unreadCount <= 5}>
          <summary>{t('pasted.unread', amountOf(unreadCount))}</summary>
          <ul className={css.lines}>
            {unread.map(({ line, text, reason }) => (
              <li key={`${line} ${text}`} dir="auto">
                {t('collect.line', { n: figure(line), text: harmless(text) })}
                <span className={css.quiet}>
                  {' · '}
                  {reason === undefined ? t('collect.unknown') : <EngineSentence of={reason} />}
                </span>
              </li>
            ))}
            <More count={unreadCount - unread.length} />
          </ul>
        </details>
      )}
    </section>
  );
};

const Ids = ({ group: { ids, params } }: { readonly group: LinkGroupView }) => {
  const all = ids ?? [Object.values(params).map(String).join(' · ')];
  return (
    <ul className={css.lines}>
      {all.slice(0, MOST_SHOWN).map((id) => (
        <li key={id} dir="auto">
          {harmless(id)}
        </li>
      ))}
      <More count={all.length - MOST_SHOWN} />
    </ul>
  );
};

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <li className={css.quiet}>{t('collect.moreLines', { n: figure(count) })}</li> : null;

interface Props {
  readonly group: LinkGroupView;
  /** It is the list from whose page one came. */
  readonly isOwn: boolean;
  readonly draft: CollectDraft;
  readonly onChange: (part: Partial<CollectDraft>) => void;
}

/** Choices that are shown at once; what else a thing has is below a heading that opens. */
const isFirst = ({ role, isUsual, operation }: ChoiceView): boolean =>
  isUsual || role !== 'list' || /-(comments|replies)$/.test(operation);

/** What is gathered of each link of a group: the thing itself, what is said about it, its lists. */
export const GroupChoices = ({ group, isOwn, draft, onChange }: Props) => {
  const brandOf = useBrands();
  const key = groupKey(group);
  const chosen = draft.chosen[key] ?? {};
  const change = (path: string, part: ChosenInGroup[string]): void =>
    onChange({
      chosen: { ...draft.chosen, [key]: { ...chosen, [path]: { ...chosen[path], ...part } } },
    });
  const [first, others] = [
    group.choices.filter(isFirst),
    group.choices.filter((one) => !isFirst(one)),
  ];
  const shared = { chosen, change, above: '', level: 0 };
  const isOtherChosen = others.some((one) => isChosen(chosen, choicePath('', one), one));
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>
        {isOwn
          ? t('collect.thisList', { what: groupName(group, brandOf, t) })
          : groupName(group, brandOf, t)}
      </legend>
      <Choices choices={first} {...shared} />
      {others.length === 0 ? null : (
        <details open={isOtherChosen} className={css.others}>
          <summary>{t('collect.otherLists')}</summary>
          <Choices choices={others} {...shared} />
        </details>
      )}
    </fieldset>
  );
};

interface ChoicesProps {
  readonly choices: readonly ChoiceView[];
  readonly chosen: ChosenInGroup;
  readonly change: (path: string, part: ChosenInGroup[string]) => void;
  readonly above: string;
  readonly level: number;
}

const Choices = ({ choices, ...shared }: ChoicesProps) => (
  <ul className={css.choices}>
    {choices.map((choice) => (
      <ChoiceRow key={choice.operation} choice={choice} {...shared} />
    ))}
  </ul>
);

const ChoiceRow = ({
  choice,
  ...shared
}: Omit<ChoicesProps, 'choices'> & { readonly choice: ChoiceView }) => {
  const { chosen, change, above, level } = shared;
  const id = useId();
  const path = choicePath(above, choice);
  const isOn = isChosen(chosen, path, choice);
  const name = choiceName(choice, level > 0, t);
  return (
    <li>
      <div className={css.choice}>
        <input
          type="checkbox"
          id={id}
          checked={isOn}
          onChange={(event) => change(path, { isOn: event.target.checked })}
        />
        <label htmlFor={id}>{name}</label>
        {isOn && choice.role === 'list' ? (
          <Limit
            name={name}
            value={chosen[path]?.limit ?? ''}
            isWrong={limitAt(chosen, path) === undefined}
            onChange={(limit) => change(path, { limit })}
          />
        ) : null}
      </div>
      {isOn && choice.choices.length > 0 ? (
        <div className={css.below}>
          <span className={css.quiet}>{t('collect.andOfEach')}</span>
          <Choices {...shared} choices={choice.choices} above={path} level={level + 1} />
        </div>
      ) : null}
    </li>
  );
};

interface LimitProps {
  readonly name: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

const Limit = ({ name, value, isWrong, onChange }: LimitProps) => {
  const id = useId();
  return (
    <span className={css.limit}>
      <label htmlFor={id}>{t('collect.upTo')}</label>
      <input
        id={id}
        className={`${controls.input} ${css.limitField}`}
        inputMode="numeric"
        value={value}
        placeholder={t('collect.allOfThem')}
        aria-label={t('collect.upToOf', { what: name })}
        aria-invalid={isWrong}
        title={isWrong ? t('collect.limitWrong') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isWrong ? <span className={css.problem}>{t('collect.limitWrong')}</span> : null}
    </span>
  );
};
