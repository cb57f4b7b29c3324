import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parameterLabel } from '../../engine-words.ts';
import { choiceInWords } from '../../names.ts';
import { COUNTRY_CODES } from '../../country-codes.ts';
import { openResult } from '../../open.ts';
import type { Params } from '../../places.ts';
import { choiceHolds, listChoices, readChosenValue, type Choice } from '../../subjects.ts';
import css from './subject-nav.module.css';

interface Props {
  readonly operation: string;
  readonly params: Params;
}

/** Switches of a list: in which order, of which kind, of which country.  */
export const Choices = ({ operation, params }: Props) => {
  const choices = listChoices(operation).filter((choice) => choiceHolds(choice, operation, params));
  if (choices.length === 0) return null;
  return (
    <div className={css.choices}>
      {choices.map((choice) => (
        <One key={choice.param} choice={choice} operation={operation} params={params} />
      ))}
    </div>
  );
};

/** Where there is no list yet that they could stand above. */
export const Bar = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.bar}>{children}</div>
);

/** More values than these do not stand beside each other. */
const BESIDE = 4;

const One = ({ choice, operation, params }: Props & { readonly choice: Choice }) => {
  const { t, i18n } = useTranslation();
  const chosen = readChosenValue(choice, params);
  const choose = (value: string) => openResult(operation, { ...params, [choice.param]: value });
  const name = t(`choice.${choice.param as 'sort'}.title`, {
    defaultValue: parameterLabel(i18n.language, choice.param),
  });
  const words = (value: string): string => choiceInWords(choice.param, value, t);
  if (choice.values === 'countries')
    return (
      <label className={css.choice}>
        <span>{name}</span>
        <Countries chosen={chosen} onChoose={choose} />
      </label>
    );
  const values = choice.usual === '' ? ['', ...choice.values] : choice.values;
  if (values.length > BESIDE)
    return (
      <label className={css.choice}>
        <span>{name}</span>
        <select
          className={css.select}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {words(value)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <fieldset className={css.choice}>
      <legend className="unseen">{name}</legend>
      <span aria-hidden="true" data-spare="">
        {name}
      </span>
      <span className={css.values}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={css.value}
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
          >
            {words(value)}
          </button>
        ))}
      </span>
    </fieldset>
  );
};

const Countries = ({
  chosen,
  onChoose,
}: {
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}) => {
  const { i18n } = useTranslation();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
    return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
      a.name.localeCompare(b.name, i18n.language),
    );
  }, [i18n.language]);
  return (
    <select
      className={css.select}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
};
