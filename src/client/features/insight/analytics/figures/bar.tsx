import { Count } from './count.tsx'
import classes from './numbers-table.module.css'

type BarProps = { readonly value: number; readonly max: number }

/** Number with a bar that shows its fraction of the column's maximum. */
export function Bar({ value, max }: BarProps) {
  const fraction = max === 0 ? 0 : Math.min(1, value / max)
  return (
    <span className={classes.barred}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ inlineSize: `${fraction * 100}%` }} />
      </span>
      <span className={classes.number}>
        <Count value={value} />
      </span>
    </span>
  )
}
