import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../bulk-dialogs.module.css'
import type { RenameRow } from './rename-rows.ts'

/** Maximum number of rows; the others are counted. */
const rowsMax = 50

/** Names that stops get. */
export function RenamePreview({ rows }: { readonly rows: readonly RenameRow[] }) {
  const { t } = useTranslation()
  const hiddenCount = rows.length - rowsMax
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.preview} aria-label={t('stops.bulk.rename.preview')} tabIndex={0}>
      <ul>
        {rows.slice(0, rowsMax).map(({ stop, newName, skipReason }) => (
          <li key={stop.id}>
            <span className={classes.oldName}>{stop.name}</span>
            <IconArrowRight size={16} aria-label={t('stops.bulk.rename.becomes')} role="img" />
            {skipReason === undefined ? (
              <span className={classes.newName}>{newName}</span>
            ) : (
              <span className={classes.skipped}>{skipReason}</span>
            )}
          </li>
        ))}
        {hiddenCount > 0 && <li className={classes.hidden}>{t('stops.bulk.rename.hidden', { count: hiddenCount })}</li>}
      </ul>
    </section>
  )
}
