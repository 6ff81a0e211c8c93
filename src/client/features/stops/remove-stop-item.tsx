import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../auth/session/allowed.tsx'

type RemoveStopItemProps = { readonly onClick: () => void }

/** The way to delete a stop, in its menu. */
export function RemoveStopItem({ onClick }: RemoveStopItemProps) {
  const { t } = useTranslation()
  return (
    <Allowed to="manageTours" inMenu whileReadOnly>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onClick}>
        {t('stops.remove')}
      </Menu.Item>
    </Allowed>
  )
}
