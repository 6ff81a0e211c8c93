import { ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCode, IconHandFinger, IconHelpCircle, IconKeyboard, IconRoute } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flagNames } from '../../../shared/flags.ts'
import { apiPaths } from '../../../shared/web/routes.ts'
import { appVersion } from '../../platform/app-version/app-version.ts'
import { useFlags } from '../../platform/use-flag.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FirstSteps } from './first-steps.tsx'
import { GestureHelp } from './gesture-help.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'

/** Help that needs no other site: how a tour comes about, which keys or gestures do what, which version this is. */
export function HelpMenu() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'steps' | 'controls' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const show = (page: 'steps' | 'controls') => {
    // The dialog gives the focus back to where it was; the item of the menu is gone by then.
    button.current?.focus()
    setOpen(page)
  }
  // A finger first: whatever keys there may be are not at hand.
  const isTouched = useMediaQuery('(pointer: coarse)') ?? false
  const controls = t(isTouched ? 'help.gestures' : 'help.keyboard')
  const ControlsIcon = isTouched ? IconHandFinger : IconKeyboard
  return (
    <>
      <Menu withinPortal={false}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('help.label')}>
            <IconHelpCircle size={22} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRoute size={18} />} onClick={() => show('steps')}>
            {t('help.firstSteps')}
          </Menu.Item>
          <Menu.Item leftSection={<ControlsIcon size={18} />} onClick={() => show('controls')}>
            {controls}
          </Menu.Item>
          <Menu.Item component="a" href={apiPaths.docs} leftSection={<IconCode size={18} />}>
            {t('help.api')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('help.version', { version: appVersion })}</Menu.Label>
          <FlagsOn />
        </Menu.Dropdown>
      </Menu>
      <HelpModal title={t('help.firstSteps')} opened={open === 'steps'} onClose={() => setOpen(null)}>
        <FirstSteps />
      </HelpModal>
      <HelpModal title={controls} opened={open === 'controls'} onClose={() => setOpen(null)}>
        {isTouched ? <GestureHelp /> : <KeyboardHelp />}
      </HelpModal>
    </>
  )
}

/** Which features somebody switched on, for whoever is asked what they see. */
function FlagsOn() {
  const { t } = useTranslation()
  const flags = useFlags()
  const on = flagNames.filter((name) => flags[name]).map((name) => t(`help.flag.${name}`))
  return on.length === 0 ? null : <Menu.Label>{t('help.flags', { flags: on.join(', ') })}</Menu.Label>
}

type HelpModalProps = { title: string; opened: boolean; onClose: () => void; children: React.ReactNode }

function HelpModal({ title, opened, onClose, children }: HelpModalProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="lg">
      {children}
    </Dialog>
  )
}
