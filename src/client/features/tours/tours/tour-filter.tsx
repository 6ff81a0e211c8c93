import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type TourFilterName, tourFilters } from '../../../../shared/tours/tour-filters.ts'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'

function isFilterName(name: string): name is TourFilterName {
  return tourFilters.some((filter) => filter === name)
}

type TourFilterProps = {
  readonly value: TourFilterName
  readonly onChange: (name: TourFilterName) => void
  /** Opens the dialog with the tags. */
  readonly onTags: () => void
}

/** Menu with the filters of the list of tours. */
export function TourFilter({ value, onChange, onTags }: TourFilterProps) {
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
          {tourFilters.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {t(`tours.filter.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTag size={18} />} onClick={onTags}>
          {t('tours.filterByTag')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
