import { ActionIcon, Button, Select, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowsLeftRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { useFlag } from '../../../../platform/use-flag.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './compare-screen.module.css'
import { type SideOption, useComparedSides } from './use-compared-sides.ts'

type SideSelectProps = {
  readonly className: string | undefined
  readonly label: string
  readonly options: readonly SideOption[]
  readonly value: string
  readonly onOpen: () => void
  readonly onChange: (value: string) => void
}

/** Wider than the field on narrow screens, because versions often differ only at the end of their names. */
const dropdown = { width: 320, position: 'bottom-end' } as const

function SideSelect({ className = '', options, onOpen, onChange, ...field }: SideSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...field}
      className={className}
      data={[...options]}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('versions.compare.noSide')}
      comboboxProps={dropdown}
      onDropdownOpen={onOpen}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}

type CompareHeadProps = {
  /** Value of a `SideOption`. */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

/** Header with the two compared sides and a link back. */
export function CompareHead({ from, to, onChange }: CompareHeadProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { options, loadAll } = useComparedSides(from, to)
  const hasVersions = useFlag('revisions')
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? ''
  return (
    <header className={classes.head}>
      <Button
        component={Link}
        to={linkTo.editTour(tour.id, 'publish')}
        variant="subtle"
        color="gray"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        {t('versions.compare.back')}
      </Button>
      <Title order={2} size="h3">
        {t('versions.compare.title')}
      </Title>
      {hasVersions ? (
        <div className={classes.sides}>
          <SideSelect
            className={classes.from}
            label={t('versions.compare.from')}
            options={options}
            value={from}
            onOpen={loadAll}
            onChange={(value) => onChange(value, to)}
          />
          <span className={classes.swap}>
            <ActionIcon aria-label={t('versions.compare.swap')} onClick={() => onChange(to, from)}>
              <IconArrowsLeftRight size={20} aria-hidden="true" />
            </ActionIcon>
          </span>
          <SideSelect
            className={classes.to}
            label={t('versions.compare.to')}
            options={options}
            value={to}
            onOpen={loadAll}
            onChange={(value) => onChange(from, value)}
          />
        </div>
      ) : (
        <p className={classes.hint}>{t('versions.fromTo', { before: nameOf(from), after: nameOf(to) })}</p>
      )}
    </header>
  )
}
