import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './rename-preview.module.css'
import type { RenameRow } from './rename-rows.ts'

/** Maximum number of rows; the others are counted. */
const rowsMax = 50

/** Old and new names. */
export function RenamePreview({ rows }: { readonly rows: readonly RenameRow[] }) {
  const { t } = useTranslation()
  const hiddenCount = rows.length - rowsMax
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.preview} aria-label={t('renaming.preview')} tabIndex={0}>
      <ul>
        {rows.slice(0, rowsMax).map(({ id, name, newName, skipReason }) => (
          <li key={id}>
            <span className={classes.oldName}>{name || t('renaming.unnamed')}</span>
            <IconArrowRight size={16} aria-label={t('renaming.becomes')} role="img" />
            {skipReason === undefined ? (
              <span className={classes.newName}>{newName}</span>
            ) : (
              <span className={classes.skipped}>{skipReason}</span>
            )}
          </li>
        ))}
        {hiddenCount > 0 && <li className={classes.hidden}>{t('renaming.hidden', { count: hiddenCount })}</li>}
      </ul>
    </section>
  )
}
