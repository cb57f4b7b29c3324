/** Credits that one press grants: as many as a new account is given. */
export const USUAL_GRANT = 100;
