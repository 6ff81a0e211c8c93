import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusFallback } from '../../../../ui/hooks/use-focus-fallback.ts'
import { PersonPicture } from '../../../../ui/layout/person-picture.tsx'
import { Allowed, ViewOnlyFields } from '../../../access/auth/session/allowed.tsx'
import { useFailureNotice, ViewOnlyEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { lockAnnouncement, lockText } from './lock-text.ts'
import classes from './locked-stop.module.css'
import { usePresence } from './presence.tsx'

/** Bar above the stop editor while another person edits the stop. */
export function LockedStopBar() {
  const { t } = useTranslation()
  const { lock, takeOver } = usePresence()
  const showFailure = useFailureNotice()
  const { container, heading: status } = useFocusFallback<HTMLDivElement, HTMLParagraphElement>()
  const takeOverStop = async () => {
    try {
      await takeOver()
    } catch (error) {
      showFailure(error, t('editing.lock.failed'))
    }
  }
  return (
    <div ref={container}>
      {/* Receives the focus when the bar disappears, and announces who edits the stop now. */}
      <p ref={status} role="status" tabIndex={-1} className="visually-hidden">
        {lockAnnouncement(t, lock)}
      </p>
      {lock.status === 'others' && (
        <section className={classes.bar} aria-label={t('editing.lock.label')} data-locked-bar>
          <PersonPicture userId={lock.holder.uid} name={lock.holder.name} url={lock.holder.picture} />
          <p className={classes.text}>
            <strong>{lockText(t, lock)}</strong> {t('editing.lock.viewOnly')}
          </p>
          <Allowed to="manageTours">
            <Button className={classes.button ?? ''} onClick={() => void takeOverStop()}>
              {t('editing.lock.takeOver')}
            </Button>
          </Allowed>
        </section>
      )}
    </div>
  )
}

/** Makes a part of the stop editor read-only while another person edits the stop. */
export function LockedStopFields({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { lock } = usePresence()
  return (
    <ViewOnlyEditor isViewOnly={lock.status === 'others'}>
      <ViewOnlyFields reason={lockText(t, lock)}>{children}</ViewOnlyFields>
    </ViewOnlyEditor>
  )
}
