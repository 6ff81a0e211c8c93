import type { ReactNode } from 'react'
import classes from './alert.module.css'

type PlainAlertProps = {
  readonly tone: 'danger' | 'waiting'
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** Message that is announced immediately. */
export function PlainAlert({ tone, icon, children }: PlainAlertProps) {
  return (
    <div role="alert" className={classes.alert} data-tone={tone}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.message}>{children}</div>
    </div>
  )
}
