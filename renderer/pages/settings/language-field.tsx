import { useTranslation } from 'react-i18next';
import { SelectField } from '../../form/controls.tsx';
import { isLanguage, LANGUAGES, setLanguage } from '../../i18n.ts';

/** The language of the window, remembered by the window itself. */
export const LanguageField = () => {
  const { t, i18n } = useTranslation();
  return (
    <SelectField
      label={t('settings.language')}
      hint={t('settings.languageText')}
      value={i18n.language}
      choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      onChange={(language) => {
        if (isLanguage(language)) void setLanguage(language);
      }}
    />
  );
};
