/** The bower: two walls of twigs, and the blue thing that was found. */
export const Logo = ({ size }: { readonly size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M8 27C4.5 19 6 10 13 4.500" />
    <path d="M12 27C9.500 20 10 13.500 14.500 8.500" opacity="0.55" />
    <path d="M24 27C27.500 19 26 10 19 4.500" />
    <path d="M20 27C22.500 20 22 13.500 17.500 8.500" opacity="0.55" />
    <circle cx="16" cy="24.500" r="2.750" fill="currentColor" stroke="none" />
  </svg>
);
