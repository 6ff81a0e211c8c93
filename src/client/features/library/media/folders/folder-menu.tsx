import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFolderPlus, IconFolderShare, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import type { FolderDialog } from './folder-dialogs.tsx'
import classes from './folder-pane.module.css'
import type { FolderRow } from './folder-source.ts'

type FolderMenuProps = { readonly folder: FolderRow; readonly onDialog: (dialog: FolderDialog) => void }

/** Menu of actions on a folder. */
export function FolderMenu({ folder, onDialog }: FolderMenuProps) {
  const { t } = useTranslation()
  const items = [
    { type: 'rename', icon: <IconPencil size={18} />, label: t('folders.rename'), dialog: { type: 'rename', folder } },
    {
      type: 'create',
      icon: <IconFolderPlus size={18} />,
      label: t('folders.createWithin'),
      dialog: { type: 'create', parentId: folder.id },
    },
    { type: 'move', icon: <IconFolderShare size={18} />, label: t('folders.move'), dialog: { type: 'move', folder } },
    { type: 'delete', icon: <IconTrash size={18} />, label: t('folders.delete'), dialog: { type: 'delete', folder } },
  ] as const
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <ActionIcon className={classes.menu ?? ''} size={28} aria-label={t('folders.menuOf', { name: folder.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ type, icon, label, dialog }) => (
          <Allowed key={type} to="manageTours" inMenu whileReadOnly={type === 'delete'}>
            <Menu.Item leftSection={icon} onClick={() => onDialog(dialog)}>
              {label}
            </Menu.Item>
          </Allowed>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
