import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import cardStyles from '../../../ui/layout/card.module.css'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { SuggestionsDialog } from './suggestions-dialog.tsx'
import classes from './unlinked-note.module.css'
import { unlinkedStops } from './unlinked-stops.ts'

/** Says how many stops aren't linked yet, and suggests links; nothing if all are. */
export function UnlinkedNote() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [isOpen, setOpen] = useState(false)
  const { length: count } = useMemo(() => unlinkedStops(tour), [tour])
  return (
    <>
      {count > 0 && (
        <section className={`${cardStyles.card} ${classes.note}`} aria-label={t('links.title')}>
          <p className={classes.text}>
            <IconLink size={18} aria-hidden="true" /> {t('links.unlinked', { count })}
          </p>
          <Allowed to="manageTours">
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('links.suggest')}
            </Button>
          </Allowed>
        </section>
      )}
      <SuggestionsDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
