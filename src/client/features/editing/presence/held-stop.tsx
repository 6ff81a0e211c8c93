import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits.ts'
import { useFocusKept } from '../../../ui/hooks/use-focus-kept.ts'
import { PersonPicture } from '../../../ui/layout/person-picture.tsx'
import { ViewOnlyFields } from '../../auth/session/allowed.tsx'
import { useFailureNotice, ViewOnlyEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './held-stop.module.css'
import type { Hold } from './hold.ts'
import { usePresence } from './presence.tsx'

const idleMinutes = limits.idleInStopMs / 60_000

/** What the bar says: who edits the stop, or left it open; null where this person may edit it. */
function heldSentence(t: TFunction, hold: Hold): string | null {
  if (hold.status !== 'theirs') return null
  const { name, idleMinutes: minutes } = hold.holder
  if (minutes >= idleMinutes) return t('editing.held.leftOpen', { name, minutes })
  return t(hold.wasMine ? 'editing.held.takenOver' : 'editing.held.edits', { name })
}

/** What is announced: when the stop changes hands, and not with every minute. */
function announcementOf(t: TFunction, hold: Hold): string {
  if (hold.status === 'free') return ''
  if (hold.status === 'mine') return hold.wasWaiting ? t('editing.held.yours') : ''
  return t(hold.wasMine ? 'editing.held.takenOver' : 'editing.held.edits', { name: hold.holder.name })
}

/** Over the stop editor, while somebody else edits the stop. */
export function HeldStopBar() {
  const { t } = useTranslation()
  const { hold, takeOver } = usePresence()
  const fail = useFailureNotice()
  const { place, heading } = useFocusKept<HTMLDivElement, HTMLParagraphElement>()
  const take = async () => {
    try {
      await takeOver()
    } catch (error) {
      fail(error, t('editing.held.failed'))
    }
  }
  return (
    <div ref={place}>
      {/* Whoever pressed the button of the bar, which goes, is told here what came of it. */}
      <p ref={heading} role="status" tabIndex={-1} className="visually-hidden">
        {announcementOf(t, hold)}
      </p>
      {hold.status === 'theirs' && (
        <section className={classes.bar} aria-label={t('editing.held.label')}>
          <PersonPicture name={hold.holder.name} url={hold.holder.picture} />
          <p className={classes.words}>
            <strong>{heldSentence(t, hold)}</strong> {t('editing.held.viewOnly')}
          </p>
          <Button className={classes.button ?? ''} onClick={() => void take()}>
            {t('editing.held.takeOver')}
          </Button>
        </section>
      )}
    </div>
  )
}

/** A part of the stop editor that can be looked at and not changed while somebody else edits the stop. */
export function HeldStopPart({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { hold } = usePresence()
  return (
    <ViewOnlyEditor isOn={hold.status === 'theirs'}>
      <ViewOnlyFields sentence={heldSentence(t, hold)}>{children}</ViewOnlyFields>
    </ViewOnlyEditor>
  )
}
