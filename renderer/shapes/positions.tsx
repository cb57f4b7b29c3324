/** The jobs and schools that a profile shows, in its order. */
import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { LongText } from '../parts/text/long-text.tsx';
import { Address, PlatformText } from '../parts/text/text.tsx';
import { Part } from './details-parts.tsx';
import css from './positions.module.css';

type Person = Shape<'Person'>;
type Position = NonNullable<Person['experience']>[number];

export const Career = ({ item }: { readonly item: Person }) => (
  <>
    <Positions title={t('career.experience')} positions={item.experience} />
    <Positions title={t('career.education')} positions={item.educationHistory} />
  </>
);

const Positions = ({
  title,
  positions,
}: {
  readonly title: string;
  readonly positions: readonly Position[] | undefined;
}) =>
  positions === undefined || positions.length === 0 ? null : (
    <Part title={title}>
      <ol className={css.positions}>
        {positions.map((position, at) => (
          // Two of them may be alike, and they never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={css.position}>
            <One position={position} />
          </li>
        ))}
      </ol>
    </Part>
  );

const One = ({ position }: { readonly position: Position }) => {
  const { organization, name, place, content } = position;
  const time = useTime(position);
  const where =
    organization.id === undefined ? (
      <PlatformText text={organization.name} />
    ) : (
      <Address url={organization.id} text={organization.name} />
    );
  return (
    <>
      {name === undefined ? null : (
        <span className={css.name}>
          <PlatformText text={name} />
        </span>
      )}
      <span className={name === undefined ? css.name : undefined}>{where}</span>
      {time === undefined && place === undefined ? null : (
        <span className={css.quiet}>
          {time}
          {time !== undefined && place !== undefined ? ' · ' : null}
          {place === undefined ? null : <PlatformText text={place} />}
        </span>
      )}
      {content === undefined ? null : <LongText text={content} mediaType={undefined} lines={4} />}
    </>
  );
};

/** "2019-07 to 2021", "from 2021", "until 2008": as exactly as the profile says, and no more. */
const useTime = ({ startDate: from, endDate: to }: Position): string | undefined => {
  if (from !== undefined && to !== undefined) return t('career.fromTo', { from, to });
  if (from !== undefined) return t('career.from', { from });
  return to === undefined ? undefined : t('career.to', { to });
};
