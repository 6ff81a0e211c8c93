import { Checkbox } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import classes from './checkbox-rows.module.css'
import { VirtualRows } from './virtual-rows.tsx'

export type CheckboxRow = {
  readonly key: string
  readonly isChecked: boolean
  readonly isDisabled: boolean
  readonly label: ReactNode
}

type CheckboxRowsProps = {
  /** Accessible name of the list. */
  readonly legend: string
  readonly selectAllLabel: string
  readonly rows: readonly CheckboxRow[]
  /** Height of every row. */
  readonly rowPx: number
  readonly onToggle: (key: string) => void
  /** Called with the new state of all enabled rows. */
  readonly onToggleAll: (isChecked: boolean) => void
}

const noop = () => undefined

/** Virtualized list of checkboxes with a select-all checkbox above. The row with the focus stays mounted. */
export function CheckboxRows({ legend, selectAllLabel, rows, rowPx, onToggle, onToggleAll }: CheckboxRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedIndex, setFocusedIndex] = useState(-1)
  const enabledRows = rows.filter(({ isDisabled }) => !isDisabled)
  const isAllChecked = enabledRows.length > 0 && enabledRows.every(({ isChecked }) => isChecked)
  return (
    <fieldset className={classes.list}>
      <legend className="visually-hidden">{legend}</legend>
      <Checkbox
        className={classes.all ?? ''}
        label={selectAllLabel}
        checked={isAllChecked}
        indeterminate={!isAllChecked && enabledRows.some(({ isChecked }) => isChecked)}
        disabled={enabledRows.length === 0}
        onChange={() => onToggleAll(!isAllChecked)}
      />
      <div ref={scroller} className={classes.rows}>
        <VirtualRows
          count={rows.length}
          rowPx={rowPx}
          gapPx={0}
          pinnedRow={focusedIndex}
          scrollIn={scroller}
          onLastRowChange={noop}
        >
          {(index) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <Checkbox
                key={row.key}
                className={classes.row ?? ''}
                classNames={{ body: classes.body ?? '', labelWrapper: classes.label ?? '' }}
                checked={row.isChecked}
                disabled={row.isDisabled}
                onFocus={() => setFocusedIndex(index)}
                onBlur={() => setFocusedIndex(-1)}
                onChange={() => onToggle(row.key)}
                label={row.label}
              />
            )
          }}
        </VirtualRows>
      </div>
    </fieldset>
  )
}
