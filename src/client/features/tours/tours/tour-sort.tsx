import { Button, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type TourSort, tourSorts } from '../../../../shared/tours/tour-filters.ts'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import classes from './tour-list-screen.module.css'

type TourSortProps = { readonly value: TourSort; readonly onChange: (sort: TourSort) => void }

/** Menu with the orders of the list of tours. */
export function TourSortMenu({ value, onChange }: TourSortProps) {
  const { t } = useTranslation()
  const choose = (name: string) => {
    const sort = tourSorts.find((tourSort) => tourSort === name)
    if (sort !== undefined) onChange(sort)
  }
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsSort size={18} />}
          aria-label={t('media.sortedBy', { sort: t(`tours.sort.${value}`) })}
        >
          <span className={classes.toolLabel}>{t(`tours.sort.${value}`)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={choose}>
          {tourSorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {t(`tours.sort.${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
