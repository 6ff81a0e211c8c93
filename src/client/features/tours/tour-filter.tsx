import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TourSummary } from '../../../shared/tours/tours.ts'
import { menuInPage } from '../../ui/overlays/menu-in-page.ts'

/** Which tours the list shows, by what visitors see of them. */
export const tourFilters = {
  all: () => true,
  published: ({ publication }) => publication.liveNumber !== null,
  waiting: ({ publication }) => publication.liveNumber !== null && publication.waitingChanges > 0,
  draft: ({ publication }) => publication.liveNumber === null,
} as const satisfies Record<string, (tour: TourSummary) => boolean>

export type TourFilterName = keyof typeof tourFilters
const names: readonly TourFilterName[] = ['all', 'published', 'waiting', 'draft']

function isFilterName(name: string): name is TourFilterName {
  return Object.hasOwn(tourFilters, name)
}

type TourFilterProps = { readonly value: TourFilterName; readonly onChange: (name: TourFilterName) => void }

export function TourFilter({ value, onChange }: TourFilterProps) {
  const { t } = useTranslation()
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          aria-label={t('tours.filterBy', { filter: t(`tours.filter.${value}`) })}
        >
          {t(`tours.filter.${value}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(name) => isFilterName(name) && onChange(name)}>
          {names.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {t(`tours.filter.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
