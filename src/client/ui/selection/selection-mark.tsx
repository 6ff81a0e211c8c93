import { IconCheck } from '@tabler/icons-react'
import classes from './selection-mark.module.css'

/** Round checkbox on a selectable card. It only shows the state; the card or a button around it has the role. */
export function SelectionMark({ isSelected }: { readonly isSelected: boolean }) {
  return (
    <span className={classes.mark} data-selected={isSelected || undefined}>
      {isSelected && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
    </span>
  )
}
