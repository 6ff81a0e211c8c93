import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { PersonPicture } from '../../../ui/layout/person-picture.tsx'
import { Allowed, ViewOnlyFields } from '../../auth/session/allowed.tsx'
import { useFailureNotice, ViewOnlyEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './held-stop.module.css'
import { announcementOf, heldText } from './held-text.ts'
import { usePresence } from './presence.tsx'

/** Bar above the stop editor while another person edits the stop. */
export function HeldStopBar() {
  const { t } = useTranslation()
  const { hold, takeOver } = usePresence()
  const showFailure = useFailureNotice()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLParagraphElement>()
  const takeOverStop = async () => {
    try {
      await takeOver()
    } catch (error) {
      showFailure(error, t('editing.held.failed'))
    }
  }
  return (
    <div ref={container}>
      {/* Takes the focus when the bar disappears, and announces the result. */}
      <p ref={heading} role="status" tabIndex={-1} className="visually-hidden">
        {announcementOf(t, hold)}
      </p>
      {hold.status === 'theirs' && (
        <section className={classes.bar} aria-label={t('editing.held.label')} data-held-bar>
          <PersonPicture name={hold.holder.name} url={hold.holder.picture} />
          <p className={classes.words}>
            <strong>{heldText(t, hold)}</strong> {t('editing.held.viewOnly')}
          </p>
          <Allowed to="manageTours">
            <Button className={classes.button ?? ''} onClick={() => void takeOverStop()}>
              {t('editing.held.takeOver')}
            </Button>
          </Allowed>
        </section>
      )}
    </div>
  )
}

/** Makes a part of the stop editor read-only while another person edits the stop. */
export function HeldStopPart({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { hold } = usePresence()
  return (
    <ViewOnlyEditor isOn={hold.status === 'theirs'}>
      <ViewOnlyFields sentence={heldText(t, hold)}>{children}</ViewOnlyFields>
    </ViewOnlyEditor>
  )
}
