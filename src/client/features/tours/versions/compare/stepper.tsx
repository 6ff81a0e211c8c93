import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './compare-screen.module.css'

type StepperProps = { readonly index: number; readonly count: number; readonly onSelect: (index: number) => void }

/** Buttons for the previous and the next change. */
export function Stepper({ index, count, onSelect }: StepperProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        aria-label={t('versions.compare.previous')}
        disabled={index === 0}
        onClick={() => onSelect(index - 1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <span role="status" className="tabular">
        {t('versions.compare.position', { position: index + 1, count })}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t('versions.compare.next')}
        disabled={index >= count - 1}
        onClick={() => onSelect(index + 1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
