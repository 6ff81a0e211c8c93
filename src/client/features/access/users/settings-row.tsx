import type { ReactNode } from 'react'
import classes from './settings-row.module.css'

type SettingsRowProps = {
  readonly title: ReactNode
  readonly details: string
  /** Actions. */
  readonly children?: ReactNode
}

/** Row of a list in the settings. */
export function SettingsRow({ title, details, children }: SettingsRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {details !== '' && <div className={classes.details}>{details}</div>}
      </div>
      {children}
    </li>
  )
}
