import { Button, Indicator, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { FilterFields } from './filter-fields.tsx'
import { filterCountOf, type LibraryQuery } from './library-query.ts'

type FilterButtonProps = {
  readonly query: LibraryQuery
  readonly onChange: (change: Partial<LibraryQuery>) => void
}

/** Button with the number of active filters. It opens them in a popover, or in a sheet on a phone. */
export function FilterButton({ query, onChange }: FilterButtonProps) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState(false)
  const count = filterCountOf(query)
  const button = (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={18} />}
      aria-label={count === 0 ? undefined : t('media.filter.open', { count })}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      {t('media.filter.title')}
    </Button>
  )
  const withCount = (target: ReactNode) => (
    <Indicator label={count} size={20} disabled={count === 0} offset={4} zIndex={1}>
      {target}
    </Indicator>
  )
  const fields = <FilterFields query={query} onChange={onChange} />
  if (isNarrow)
    return (
      <>
        {withCount(button)}
        <Sheet opened={opened} onClose={() => setOpened(false)} size="auto" title={t('media.filter.title')}>
          {fields}
        </Sheet>
      </>
    )
  return (
    <Popover {...menuInPage} opened={opened} onChange={setOpened} width={360} position="bottom-end" trapFocus>
      {withCount(<Popover.Target>{button}</Popover.Target>)}
      <Popover.Dropdown aria-label={t('media.filter.title')}>{fields}</Popover.Dropdown>
    </Popover>
  )
}
