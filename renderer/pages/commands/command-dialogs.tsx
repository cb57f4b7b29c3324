import { closeCommand, useCommands } from '../../commands.ts';
import { GrantDialog } from '../access/grant-dialog.tsx';
import { ForgetDialog } from '../people/forget-dialog.tsx';
import { ChooseCollection } from './choose-collection.tsx';
import { SearchPlatforms } from './search-platforms.tsx';

/** The dialogs that the box opens, wherever one is. */
export const CommandDialogs = () => {
  const dialog = useCommands((state) => state.dialog);
  if (dialog === undefined) return null;
  if (dialog.kind === 'forgetPerson') return <ForgetDialog onClose={closeCommand} />;
  if (dialog.kind === 'grantCredits') return <GrantDialog onClose={closeCommand} />;
  if (dialog.kind === 'chooseCollection')
    return <ChooseCollection act={dialog.act} onClose={closeCommand} />;
  return <SearchPlatforms words={dialog.words} onClose={closeCommand} />;
};
