/** What a desktop and a laboratory have to call alike. */

/** Where desktops hand over what they share with a project. */
export const PARCELS_PATH = '/lab/v1/parcels';

/** Hand over to one project of a laboratory, and nothing else. Only a laboratory offers it. */
export const SCOPE_CONTRIBUTE = 'contribute';
