import { Kbd, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { namesOf } from '../../../../shared/kernel/names-of.ts'
import {
  graphKeys,
  isAppleDevice,
  isSingleKey,
  keysOf,
  namesOfGraphKeys,
  type Shortcut,
  shortcuts,
  toolShortcuts,
} from '../../../platform/commands/shortcuts.ts'
import { useSingleKeys } from '../../../platform/commands/single-keys.ts'
import classes from './help.module.css'

type ShortcutRow = { readonly keys: readonly string[]; readonly text: string }

function Rows({ rows }: { rows: readonly ShortcutRow[] }) {
  return (
    <dl className={classes.keys}>
      {rows.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Keyboard shortcuts beyond Tab and Enter, and the switch for shortcuts of a single key. */
export function KeyboardHelp() {
  const { t } = useTranslation()
  const { isOn, setOn } = useSingleKeys()
  const keysFor = (shortcut: Shortcut) => keysOf(shortcut, isAppleDevice)
  const appRows = namesOf(shortcuts).map((name) => ({ shortcut: shortcuts[name], text: t(`help.keys.${name}`) }))
  const toolRows = namesOf(toolShortcuts).map((kind) => ({
    shortcut: toolShortcuts[kind],
    text: t('help.keys.tool', { tool: t(`hotspots.tool.${kind}`) }),
  }))
  const shortcutRows: readonly { readonly shortcut: Shortcut; readonly text: string }[] = [...appRows, ...toolRows]
  const rowsOf = (isSingle: boolean) =>
    shortcutRows
      .filter(({ shortcut }) => isSingleKey(shortcut) === isSingle)
      .map(({ shortcut, text }) => ({ keys: keysFor(shortcut), text }))
  const fixedRows = [
    { keys: ['←', '→', '↑', '↓'], text: t('help.keys.look') },
    { keys: ['+', '−'], text: t('help.keys.zoom') },
    { keys: ['Ctrl', 'Z'], text: t('help.keys.undo') },
    { keys: ['Ctrl', 'Shift', 'Z'], text: t('help.keys.redo') },
    { keys: ['F8'], text: t('help.keys.notification') },
    { keys: ['Esc'], text: t('help.keys.close') },
  ]
  const graphRows = namesOf(graphKeys).map((name) => ({
    keys: namesOfGraphKeys(graphKeys[name], isAppleDevice),
    text: t(`help.graphKeys.${name}`),
  }))
  return (
    <>
      <Rows rows={[...rowsOf(false), ...fixedRows]} />
      <h3 className={classes.subtitle}>{t('help.singleKeys.title')}</h3>
      <Switch
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        label={t('help.singleKeys.switch')}
        description={t('help.singleKeys.hint')}
      />
      <Rows rows={rowsOf(true)} />
      <h3 className={classes.subtitle}>{t('help.graphKeys.title')}</h3>
      <Rows rows={graphRows} />
    </>
  )
}
