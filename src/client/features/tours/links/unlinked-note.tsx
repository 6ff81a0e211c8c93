import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { SuggestionsDialog } from './suggestions-dialog.tsx'
import classes from './unlinked-note.module.css'
import { unlinkedStops } from './unlinked-stops.ts'

type LinkSuggestions = {
  /** Number of stops that aren't linked yet. */
  readonly unlinkedCount: number
  /** Opens the suggestions; null if all stops are linked. */
  readonly button: ReactNode
  /** Always rendered, because it stays open while the last stops are linked. */
  readonly dialog: ReactNode
}

/** Button and dialog with link suggestions for stops that aren't linked yet. */
export function useLinkSuggestions(): LinkSuggestions {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [isOpen, setOpen] = useState(false)
  const { length: unlinkedCount } = useMemo(() => unlinkedStops(tour), [tour])
  return {
    unlinkedCount,
    button: unlinkedCount > 0 && (
      <Allowed to="manageTours">
        <Button id={fieldId('linkSuggestions')} variant="default" onClick={() => setOpen(true)}>
          {t('links.suggest')}
        </Button>
      </Allowed>
    ),
    dialog: <SuggestionsDialog opened={isOpen} onClose={() => setOpen(false)} />,
  }
}

/** Note with the number of unlinked stops, and a button for link suggestions; nothing if all stops are linked. */
export function UnlinkedNote() {
  const { t } = useTranslation()
  const { unlinkedCount, button, dialog } = useLinkSuggestions()
  return (
    <>
      {unlinkedCount > 0 && (
        <section className={`${cardStyles.card} ${classes.note}`} aria-label={t('links.title')}>
          <p className={classes.text}>
            <IconLink size={18} aria-hidden="true" /> {t('links.unlinked', { count: unlinkedCount })}
          </p>
          {button}
        </section>
      )}
      {dialog}
    </>
  )
}
