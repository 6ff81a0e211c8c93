import type { ReactNode } from 'react'
import classes from './status-line.module.css'

export type StatusTone = 'good' | 'waiting' | 'quiet' | 'bad'

/** A dot and a few words about the state of a thing. */
export function StatusLine({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
