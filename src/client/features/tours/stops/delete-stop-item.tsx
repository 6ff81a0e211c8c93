import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../../access/auth/session/allowed.tsx'

type DeleteStopItemProps = { readonly onClick: () => void }

/** Menu item that deletes a stop. */
export function DeleteStopItem({ onClick }: DeleteStopItemProps) {
  const { t } = useTranslation()
  return (
    <Allowed to="manageTours" inMenu whileReadOnly>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onClick}>
        {t('stops.delete')}
      </Menu.Item>
    </Allowed>
  )
}
