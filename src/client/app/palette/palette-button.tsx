import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, collectCommands } from '../../platform/commands/commands.ts'
import { isAppleDevice, keysOf, shortcuts } from '../../platform/commands/shortcuts.ts'
import { useShortcuts } from '../../platform/commands/use-shortcuts.ts'
import { showError } from '../../platform/error-notice.ts'
import type { PaletteProps } from './palette.tsx'

/** Header button and shortcut that open the command palette. The palette is loaded when it is first opened. */
export function PaletteButton() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [commands, setCommands] = useState<readonly Command[]>([])
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const openPalette = () => {
    setCommands(collectCommands())
    setOpened(true)
    if (Palette !== null) return
    import('./palette.tsx').then(
      (loaded) => setPalette(() => loaded.Palette),
      (error: unknown) => {
        setOpened(false)
        showError(t, error)
      },
    )
  }
  useShortcuts([{ shortcut: shortcuts.palette, run: openPalette }])
  const keys = keysOf(shortcuts.palette, isAppleDevice).join('+')
  return (
    <>
      <ActionIcon
        aria-label={t('palette.label')}
        aria-keyshortcuts={isAppleDevice ? 'Meta+K' : 'Control+K'}
        title={t('palette.tip', { keys })}
        onClick={openPalette}
      >
        <IconSearch size={20} />
      </ActionIcon>
      {Palette !== null && <Palette opened={opened} screenCommands={commands} onClose={() => setOpened(false)} />}
    </>
  )
}
