import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FileNote } from '../../../../../shared/media/file-notes.ts'
import { noteText } from '../note-text.ts'
import classes from './media-notes.module.css'

/** Repairs and omissions made while processing the file. Renders nothing if there are none. */
export function MediaNotes({ notes }: { readonly notes: readonly FileNote[] }) {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <section className={classes.notes} aria-label={t('media.fileNotes.title')}>
      <IconInfoCircle size={20} aria-hidden="true" />
      <div>
        <h3>{t('media.fileNotes.title')}</h3>
        <ul>
          {notes.map((note) => (
            <li key={note.code}>
              {noteText(t, note)}
              <NoteItems items={note.items ?? []} />
            </li>
          ))}
        </ul>
        <p>{t('media.fileNotes.hint')}</p>
      </div>
    </section>
  )
}

/** Parts of the file that a note concerns. */
function NoteItems({ items }: { readonly items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
