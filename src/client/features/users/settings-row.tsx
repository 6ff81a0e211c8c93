import type { ReactNode } from 'react'
import classes from './settings-row.module.css'

type SettingsRowProps = {
  readonly title: ReactNode
  readonly facts: string
  /** Actions. */
  readonly children?: ReactNode
}

/** Row of a list in the settings. */
export function SettingsRow({ title, facts, children }: SettingsRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {facts !== '' && <div className={classes.facts}>{facts}</div>}
      </div>
      {children}
    </li>
  )
}
