import { ActionIcon, Menu, Modal } from '@mantine/core'
import { IconHelpCircle, IconKeyboard, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appVersion } from '../../platform/app-version.ts'
import { FirstSteps } from './first-steps.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'

/** Help that needs no other site: how a tour comes about, which keys do what, which version this is. */
export function HelpMenu() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'steps' | 'keys' | null>(null)
  return (
    <>
      <Menu withinPortal={false}>
        <Menu.Target>
          <ActionIcon aria-label={t('help.label')}>
            <IconHelpCircle size={22} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRoute size={18} />} onClick={() => setOpen('steps')}>
            {t('help.firstSteps')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={() => setOpen('keys')}>
            {t('help.keyboard')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('help.version', { version: appVersion })}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <HelpModal title={t('help.firstSteps')} opened={open === 'steps'} onClose={() => setOpen(null)}>
        <FirstSteps />
      </HelpModal>
      <HelpModal title={t('help.keyboard')} opened={open === 'keys'} onClose={() => setOpen(null)}>
        <KeyboardHelp />
      </HelpModal>
    </>
  )
}

type HelpModalProps = { title: string; opened: boolean; onClose: () => void; children: React.ReactNode }

function HelpModal({ title, opened, onClose, children }: HelpModalProps) {
  const { t } = useTranslation()
  return (
    <Modal {...{ title, opened, onClose }} size="lg" closeButtonProps={{ 'aria-label': t('app.close') }}>
      {children}
    </Modal>
  )
}
