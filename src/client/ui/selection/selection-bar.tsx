import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './selection-bar.module.css'

type SelectionBarProps = {
  /** Accessible name, such as "Selected media". */
  readonly label: string
  readonly isOpen: boolean
  readonly count: number
  /** Number of items that "Select all" would select; `null` hides it. */
  readonly selectAllCount: number | null
  readonly onSelectAll: () => void
  readonly onClear: () => void
  /** Buttons of the actions. */
  readonly children: ReactNode
}

/** Bar at the bottom edge with actions on the selected items. Their number is announced. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, isOpen, count, selectAllCount, onSelectAll, onClear, children } = props
  const { t } = useTranslation()
  const countText = t('selection.count', { count })
  return (
    <>
      <div role="status" className="visually-hidden">
        {isOpen && countText}
      </div>
      {isOpen && (
        <section className={classes.bar} aria-label={label}>
          <div className={classes.count}>
            <ActionIcon aria-label={t('selection.clear')} onClick={onClear}>
              <IconX size={18} />
            </ActionIcon>
            <span className="tabular">{countText}</span>
            {selectAllCount !== null && (
              <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
                {t('selection.all', { count: selectAllCount })}
              </Button>
            )}
          </div>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </>
  )
}
