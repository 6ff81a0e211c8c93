import type { ReactNode } from 'react'
import classes from './table-disclosure.module.css'

type TableDisclosureProps = {
  /** Label of the toggle. */
  readonly label: string
  /** Accessible name of the table. */
  readonly tableName: string
  readonly children: ReactNode
}

/** Collapsible data table of a chart. The table can be scrolled by keyboard. */
export function TableDisclosure({ label, tableName, children }: TableDisclosureProps) {
  return (
    <details className={classes.details}>
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={tableName}>
        {children}
      </section>
    </details>
  )
}
