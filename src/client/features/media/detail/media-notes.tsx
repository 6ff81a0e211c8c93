import { useTranslation } from 'react-i18next'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import classes from './media-panel.module.css'

/** Repairs and omissions in the file, so that its owner can keep or replace it. Nothing for a file without any. */
export function MediaNotes({ notes }: { readonly notes: readonly FileNote[] }) {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <section className={classes.section}>
      <h3>{t('media.fileNotes.title')}</h3>
      <ul>
        {notes.map(({ code, count }) => (
          <li key={code}>{t(`media.fileNotes.${code}`, count === undefined ? {} : { count })}</li>
        ))}
      </ul>
    </section>
  )
}
