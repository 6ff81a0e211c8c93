import { Button, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { menuInPage } from './menu-in-page.ts'

type SortMenuProps<Sort extends string> = {
  readonly sorts: readonly Sort[]
  readonly value: Sort
  readonly labelOf: (sort: Sort) => string
  readonly onChange: (sort: Sort) => void
  /** Class of the visible label, which narrow screens can hide. */
  readonly labelClassName?: string | undefined
}

/** Menu with the orders of a list. */
export function SortMenu<Sort extends string>(props: SortMenuProps<Sort>) {
  const { sorts, value, labelOf, onChange, labelClassName } = props
  const { t } = useTranslation()
  const choose = (name: string) => {
    const sort = sorts.find((candidate) => candidate === name)
    if (sort !== undefined) onChange(sort)
  }
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsSort size={18} />}
          aria-label={t('media.sortedBy', { sort: labelOf(value) })}
        >
          <span className={labelClassName}>{labelOf(value)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={choose}>
          {sorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {labelOf(sort)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
