/** The way by which one came to an answer: each step leads back to where it was left. */
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { harmless } from '../../format.ts';
import { useNavigation } from '../../navigation.ts';
import { usePathName } from '../../parts/frame/path-name.ts';
import { pagePath } from '../../places.ts';
import css from './breadcrumbs.module.css';

/** `here`: what is shown, by its kind. */
export const Breadcrumbs = ({ here }: { readonly here: readonly string[] }) => {
  const { t } = useTranslation();
  const trail = useNavigation((state) => state.trail);
  return (
    <nav className={css.path} aria-label={t('way.path')}>
      <a href={`#${pagePath('explore')}`}>{t('page.explore')}</a>
      {trail.map((path) => (
        <Fragment key={path}>
          <ChevronRight size={12} className={css.turn} aria-hidden="true" />
          <Step path={path} />
        </Fragment>
      ))}
      {here.map((words) => (
        <Fragment key={words}>
          <ChevronRight size={12} className={css.turn} aria-hidden="true" />
          <bdi className={css.here}>{harmless(words)}</bdi>
        </Fragment>
      ))}
    </nav>
  );
};

const Step = ({ path }: { readonly path: string }) => {
  const name = harmless(usePathName(path));
  return (
    // In the direction of the name: what is cut off is its end.
    <a href={`#${path}`} title={name} className={css.step} dir="auto">
      {name}
    </a>
  );
};
