import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parameterLabel } from '../../engine-words.ts';
import { choiceInWords } from '../../names.ts';
import { openResult } from '../../open.ts';
import type { Question } from '../../places.ts';
import { choiceHolds, listChoices, readChosenValue, type Choice } from '../../subjects.ts';
import css from './subject-nav.module.css';

/** Switches of a list: in which order, of which kind, of which country.  */
export const Choices = ({ operation, params }: Question) => {
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

const One = ({ choice, operation, params }: Question & { readonly choice: Choice }) => {
  const { t, i18n } = useTranslation();
  const chosen = readChosenValue(choice, params);
  const choose = (value: string) => openResult(operation, { ...params, [choice.param]: value });
  const name = t(`choice.${choice.param as 'sort'}.title`, {
    defaultValue: parameterLabel(i18n.language, choice.param),
  });
  const words = (value: string): string => choiceInWords(choice.param, value, t);
  if (choice.values === 'countries')
    return <Countries name={name} chosen={chosen} onChoose={choose} />;
  const values = choice.usual === '' ? ['', ...choice.values] : choice.values;
  if (values.length > BESIDE)
    return <Select name={name} chosen={chosen} onChoose={choose} values={values} words={words} />;
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

interface SelectProps {
  readonly name: string;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
  readonly values: readonly string[];
  readonly words: (value: string) => string;
}

const Select = ({ name, chosen, onChoose, values, words }: SelectProps) => (
  <label className={css.choice}>
    <span>{name}</span>
    <select
      className={css.select}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
    </select>
  </label>
);

const Countries = (props: Omit<SelectProps, 'values' | 'words'>) => {
  const { i18n } = useTranslation();
  const names = useMemo(() => {
    const region = new Intl.DisplayNames([i18n.language], { type: 'region' });
    const all = COUNTRY_CODES.map((code) => [code, region.of(code) ?? code] as const);
    return new Map(all.toSorted(([, a], [, b]) => a.localeCompare(b, i18n.language)));
  }, [i18n.language]);
  return <Select {...props} values={[...names.keys()]} words={(code) => names.get(code) ?? code} />;
};

/** ISO 3166 codes of countries and territories; their names are the reader's own language's affair. */
const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD ' +
  'SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');
