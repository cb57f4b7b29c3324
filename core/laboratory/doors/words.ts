import type { Role } from '#kit/rights.ts';

/** All that the pages of a laboratory say, in one place for translation. */
export const words = {
  projects: 'Projects',
  signedInAs: 'Signed in as',
  yourAccount: 'Your account',
  signOut: 'Sign out',
  noProject: 'You are in no project yet. Ask whoever runs this laboratory to invite you to one.',
  noProjectOwner: 'There is no project yet. Make the first one.',
  newProject: 'New project',
  makeProject: 'Make project',
  nameOfProjectMissing: 'Give the project a name of at most 100 characters.',
  files: 'Your files',
  filesLead: 'What you exported or saved in this project. Only you see them.',
  noFiles: 'Nothing yet. What you export from the window is listed here.',
  backToProject: 'Back to the project',
  closesOn: 'closes on',
} as const;

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  reader: 'reader',
  coder: 'coder',
  collector: 'collector',
  manager: 'manager',
};
