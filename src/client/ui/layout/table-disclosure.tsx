import type { ReactNode } from 'react'
import classes from './table-disclosure.module.css'

type TableDisclosureProps = {
  /** What opens it. */
  readonly label: string
  /** What the table is about. */
  readonly name: string
  readonly children: ReactNode
}

/** The table behind a chart, opened when it is wanted. It scrolls where it is long, also by keyboard. */
export function TableDisclosure({ label, name, children }: TableDisclosureProps) {
  return (
    <details className={classes.details}>
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={name}>
        {children}
      </section>
    </details>
  )
}
