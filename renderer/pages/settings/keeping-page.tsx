/** What is kept and for how long, how changes are announced, what is signed, and the program itself. */
import { t } from 'i18next';
import { figure } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Id } from '../../parts/text/text.tsx';
import { licencesPath } from '../../places.ts';
import { Allowed } from '../../rights.ts';
import { useWindow } from '../../state.ts';
import { Keeping } from './keeping.tsx';
import { PartPage } from './part-page.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Signing } from './signing.tsx';
import { Watching } from './watching.tsx';

export const KeepingPage = () => {
  const { data, error } = useLocal('settings.get');
  return (
    <PartPage part="keeping">
      <FailureCard error={error} />
      {data ? (
        <>
          <Allowed call="settings.set" param="refreshAfterHours">
            <SettingsSection name="keeping" title={t('settings.keeping')}>
              <Keeping settings={data} />
            </SettingsSection>
          </Allowed>
          <Allowed call="settings.set" param="notifiesOfChanges">
            <Watching settings={data} />
          </Allowed>
          <Signing />
        </>
      ) : null}
      <About />
    </PartPage>
  );
};

const About = () => {
  const program = useLocal('program.read').data;
  const network = useLocal('network.get').data;
  return (
    <SettingsSection name="about" title={t('settings.about')}>
      <Facts
        rows={[
          ...(program ? [[t('settings.version'), program.version] as const] : []),
          [
            t('settings.commit'),
            program?.commit === undefined ? undefined : <Id key="commit" text={program.commit} />,
          ],
          ...(network
            ? [[t('settings.network'), t(`settings.modes.${network.mode}`)] as const]
            : []),
          [
            t('settings.recordings'),
            network?.recordings === undefined ? undefined : figure(network.recordings),
          ],
        ]}
      />
      <div>
        <Button small onClick={() => useWindow.getState().setShortcuts(true)}>
          {t('keys.title')}
        </Button>{' '}
        <Button small onClick={() => goTo(licencesPath)}>
          {t('help.licences')}
        </Button>
      </div>
    </SettingsSection>
  );
};
