import { Count } from './count.tsx'
import classes from './numbers-table.module.css'

type BarProps = { readonly value: number; readonly most: number }

/** A number, and beside it how much that is of the largest one in its column. */
export function Bar({ value, most }: BarProps) {
  const share = most === 0 ? 0 : Math.min(1, value / most)
  return (
    <span className={classes.barred}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={classes.number}>
        <Count value={value} />
      </span>
    </span>
  )
}
