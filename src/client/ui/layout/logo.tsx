import classes from './logo.module.css'

/** Logo with the name of the app; `compact` hides the name visually. */
export function Logo({ name, compact = false }: { name: string; compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="7" />
      </svg>
      <span className={compact ? 'visually-hidden' : classes.name}>{name}</span>
    </span>
  )
}
