import { Button, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type MediaSort, mediaSorts } from '../../../../../shared/media/library.ts'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'

type SortMenuProps = { readonly value: MediaSort; readonly onChange: (sort: MediaSort) => void }

export function SortMenu({ value, onChange }: SortMenuProps) {
  const { t } = useTranslation()
  const choose = (name: string) => {
    const sort = mediaSorts.find((mediaSort) => mediaSort === name)
    if (sort !== undefined) onChange(sort)
  }
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsSort size={18} />}
          aria-label={t('media.sortedBy', { sort: t(`media.sort.${value}`) })}
        >
          {t(`media.sort.${value}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={choose}>
          {mediaSorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {t(`media.sort.${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
