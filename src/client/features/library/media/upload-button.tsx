import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFolder, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { FileChooser } from '../uploads/file-chooser.tsx'

type UploadButtonProps = {
  readonly onChoose: (files: readonly File[]) => void
  readonly label?: string
  readonly variant?: 'filled' | 'default'
  /** File types to offer; by default all that the library accepts. */
  readonly accept?: string
}

/** Split button: uploads files, or a whole folder from the menu under the arrow. */
export function UploadButton({ onChoose, label, variant = 'filled', accept }: UploadButtonProps) {
  const { t } = useTranslation()
  return (
    <Button.Group>
      <FileChooser onChoose={onChoose} {...(accept === undefined ? {} : { accept })}>
        {(open) => (
          <Allowed to="manageTours">
            <Button variant={variant} leftSection={<IconUpload size={18} />} onClick={open}>
              {label ?? t('media.upload')}
            </Button>
          </Allowed>
        )}
      </FileChooser>
      <FileChooser onChoose={onChoose} folder>
        {(open) => (
          <Menu {...menuInPage}>
            <Menu.Target>
              <Button variant={variant} px={10} ml={variant === 'filled' ? 1 : -1} aria-label={t('media.uploadMore')}>
                <IconChevronDown size={18} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Allowed to="manageTours" inMenu>
                <Menu.Item leftSection={<IconFolder size={18} />} onClick={open}>
                  {t('media.uploadFolder')}
                </Menu.Item>
              </Allowed>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileChooser>
    </Button.Group>
  )
}
