import { ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCode, IconHandFinger, IconHelpCircle, IconKeyboard, IconRoute } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flagNames } from '../../../../shared/flags.ts'
import { apiPaths } from '../../../../shared/web/routes.ts'
import { appVersion } from '../../../platform/app-version/app-version.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { shortcuts } from '../../../platform/commands/shortcuts.ts'
import { useShortcuts } from '../../../platform/commands/use-shortcuts.ts'
import { useFlags } from '../../../platform/use-flag.ts'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import classes from './help.module.css'

const GestureHelp = lazyComponent(async () => (await import('./gesture-help.tsx')).GestureHelp)
const KeyboardHelp = lazyComponent(async () => (await import('./keyboard-help.tsx')).KeyboardHelp)

/** Four steps from panoramas to a published tour. */
function FirstSteps() {
  const { t } = useTranslation()
  const steps = [t('help.step.upload'), t('help.step.link'), t('help.step.look'), t('help.step.publish')]
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

/** Help without external sites: first steps, keys or gestures, API, and version. */
export function HelpMenu() {
  const { t } = useTranslation()
  const [openPage, setOpenPage] = useState<'steps' | 'controls' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const show = (page: 'steps' | 'controls') => {
    // A dialog returns the focus to its opener, and the menu item disappears with the menu, so the button takes the
    // focus.
    button.current?.focus()
    setOpenPage(page)
  }
  // Touch devices get gestures, even if they have a keyboard.
  const isTouchDevice = useMediaQuery('(pointer: coarse)') ?? false
  const Controls = isTouchDevice ? GestureHelp : KeyboardHelp
  const controlsTitle = t(isTouchDevice ? 'help.gestures' : 'help.keyboard')
  const ControlsIcon = isTouchDevice ? IconHandFinger : IconKeyboard
  useShortcuts([{ shortcut: shortcuts.keyboardHelp, run: () => show('controls') }])
  useCommands(() => [
    { id: 'help steps', group: 'app', name: t('help.firstSteps'), Icon: IconRoute, run: () => show('steps') },
    {
      id: 'help controls',
      group: 'app',
      name: controlsTitle,
      Icon: ControlsIcon,
      shortcut: shortcuts.keyboardHelp,
      run: () => show('controls'),
    },
  ])
  return (
    <>
      <Menu withinPortal={false} onOpen={Controls.preload}>
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
            {controlsTitle}
          </Menu.Item>
          <Menu.Item component="a" href={apiPaths.docs} leftSection={<IconCode size={18} />}>
            {t('help.api')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('help.version', { version: appVersion })}</Menu.Label>
          <EnabledFlags />
        </Menu.Dropdown>
      </Menu>
      <HelpModal title={t('help.firstSteps')} opened={openPage === 'steps'} onClose={() => setOpenPage(null)}>
        <FirstSteps />
      </HelpModal>
      <HelpModal title={controlsTitle} opened={openPage === 'controls'} onClose={() => setOpenPage(null)}>
        <Controls />
      </HelpModal>
    </>
  )
}

/** Enabled feature flags, for support requests. */
function EnabledFlags() {
  const { t } = useTranslation()
  const flags = useFlags()
  const enabledFlags = flagNames.filter((name) => flags[name]).map((name) => t(`help.flag.${name}`))
  return enabledFlags.length === 0 ? null : (
    <Menu.Label>{t('help.flags', { flags: enabledFlags.join(', ') })}</Menu.Label>
  )
}

type HelpModalProps = { title: string; opened: boolean; onClose: () => void; children: React.ReactNode }

function HelpModal({ title, opened, onClose, children }: HelpModalProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="lg">
      {children}
    </Dialog>
  )
}
