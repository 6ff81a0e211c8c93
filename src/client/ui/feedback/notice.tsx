import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string | undefined
  /** Level of the heading; 1 if the notice is the whole page. */
  readonly level?: 1 | 2
  /** Actions, usually one button. */
  readonly children?: ReactNode
}

/** Placeholder for an empty list, a failed load or a wrong URL. */
export function Notice({ icon, title, text, level = 2, children }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.notice}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
