/** Eye, crossed out while a password is shown. */
export function EyeIcon({ isCrossed }: { readonly isCrossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 12c2.4-4.4 5.7-6.5 10-6.5S19.6 7.6 22 12c-2.4 4.4-5.7 6.5-10 6.5S4.4 16.4 2 12z" />
      <circle cx="12" cy="12" r="3.5" />
      {isCrossed && <path d="M4 3l16 18" />}
    </svg>
  )
}
