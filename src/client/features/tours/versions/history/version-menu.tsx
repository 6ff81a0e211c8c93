import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconArrowsLeftRight, IconCopy, IconDots, IconTag } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TourVersion } from '../../../../../shared/versions/versions.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useVersionActions } from './use-version-actions.tsx'

type VersionMenuProps = { readonly version: TourVersion; readonly name: string }

/** Menu of a version, with the dialogs that it opens. */
export function VersionMenu({ version, name }: VersionMenuProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { restore } = useVersionActions()
  const [openDialog, setOpenDialog] = useState<'name' | 'copy' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const showDialog = (dialog: 'name' | 'copy') => {
    // A dialog returns the focus to the element that had it. The menu item is gone by then, but the button remains.
    button.current?.focus()
    setOpenDialog(dialog)
  }
  const close = () => setOpenDialog(null)
  return (
    <>
      <Menu {...menuInPage} position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('versions.menu', { name })}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={linkTo.compareVersions(tour.id, version.id, 'draft')}
            leftSection={<IconArrowsLeftRight size={18} />}
          >
            {t('versions.compareWithDraft')}
          </Menu.Item>
          <Allowed to="manageTours" inMenu>
            <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => void restore(version.id)}>
              {t('versions.restore')}
            </Menu.Item>
          </Allowed>
          <Allowed to="manageTours" inMenu>
            <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => showDialog('copy')}>
              {t('versions.copy')}
            </Menu.Item>
          </Allowed>
          <Allowed to="manageTours" inMenu>
            <Menu.Item leftSection={<IconTag size={18} />} onClick={() => showDialog('name')}>
              {t('versions.rename')}
            </Menu.Item>
          </Allowed>
        </Menu.Dropdown>
      </Menu>
      <NameDialog version={version} opened={openDialog === 'name'} onClose={close} />
      <CopyDialog versionId={version.id} name={name} opened={openDialog === 'copy'} onClose={close} />
    </>
  )
}
