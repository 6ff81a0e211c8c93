import type { ReactNode } from 'react'
import classes from './status-line.module.css'

export type StatusTone = 'good' | 'waiting' | 'quiet' | 'bad'

/** Colored dot with a short status text. */
export function StatusLine({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
