import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './help.module.css'

/** Keyboard shortcuts beyond Tab and Enter. */
export function KeyboardHelp() {
  const { t } = useTranslation()
  const rows = [
    { keys: ['←', '→', '↑', '↓'], text: t('help.keys.look') },
    { keys: ['+', '−'], text: t('help.keys.zoom') },
    { keys: ['Ctrl', 'Z'], text: t('help.keys.undo') },
    { keys: ['Ctrl', 'Shift', 'Z'], text: t('help.keys.redo') },
    { keys: ['F8'], text: t('help.keys.notification') },
    { keys: ['Esc'], text: t('help.keys.close') },
  ]
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
