import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectionMark } from '../../../../ui/selection/selection-mark.tsx'
import classes from './media-grid.module.css'

type SelectMarkProps = { readonly id: string; readonly name: string; readonly isSelected: boolean }

/** Checkbox of one item for the pointer. By keyboard, Space on the item toggles it. */
export function SelectMark({ id, name, isSelected }: SelectMarkProps) {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      className={classes.mark ?? ''}
      tabIndex={-1}
      aria-pressed={isSelected}
      aria-label={t('media.selectOf', { name })}
      data-mark={id}
    >
      <SelectionMark isSelected={isSelected} />
    </UnstyledButton>
  )
}
