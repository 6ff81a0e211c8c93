import { IconWorldUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../ui/fields/busy-button.tsx'
import { Allowed } from '../auth/session/allowed.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { isUnderWay } from './live-number.ts'
import { usePublications, usePublishing } from './use-publishing.ts'
import { useWaitingChanges } from './use-waiting-changes.ts'

type Words = {
  readonly label: string
  /** Where there is no room for a number. */
  readonly short: string
}

export type PublishState = Words & {
  readonly isBusy: boolean
  /** Visitors see the tour as it is. */
  readonly isCurrent: boolean
  readonly publish: () => void
}

/** What publishing would do at this moment, in the words that every button for it uses. */
export function usePublishState(): PublishState {
  const { t } = useTranslation()
  const { liveNumber } = useTourEditor().tour.publication
  const { changes } = useWaitingChanges()
  const { publish, isAsking } = usePublishing()
  const isUnderWayNow = usePublications().some(isUnderWay)
  const isBusy = isAsking || isUnderWayNow
  const count = changes?.length ?? 0
  const isCurrent = liveNumber !== null && changes?.length === 0 && !isBusy
  const words = (): Words => {
    if (isBusy) return { label: t('publishing.publishing'), short: t('publishing.publishing') }
    const short = t('publishing.publish')
    // As long as nobody knows what waits, nothing is said of it.
    if (changes === undefined) return { label: short, short }
    if (isCurrent) return { label: t('publishing.upToDate'), short: t('publishing.upToDate') }
    return { label: liveNumber === null ? short : t('publishing.publishChanges', { count }), short }
  }
  return { ...words(), isBusy, isCurrent, publish: () => void publish() }
}

type PublishButtonProps = {
  readonly state: PublishState
  readonly className?: string | undefined
  readonly disabled?: boolean
  /** Shows the short words on a narrow screen, by these classes. */
  readonly narrow?: { readonly long: string | undefined; readonly short: string | undefined }
}

/** Publishes the tour; once visitors see it as it is, there is nothing to press. */
export function PublishButton({ state, className = '', disabled = false, narrow }: PublishButtonProps) {
  const { label, short, isBusy, isCurrent, publish } = state
  const resting = { 'data-disabled': true, 'aria-disabled': true, variant: 'default' } as const
  const press = (event: MouseEvent) => (isCurrent ? event.preventDefault() : publish())
  return (
    <Allowed to="publishTours">
      <BusyButton
        className={className}
        leftSection={<IconWorldUp size={20} />}
        aria-label={label}
        isBusy={isBusy}
        disabled={disabled}
        onClick={press}
        {...(isCurrent ? resting : {})}
      >
        {narrow ? (
          <>
            <span className={narrow.long}>{label}</span>
            <span className={narrow.short}>{short}</span>
          </>
        ) : (
          label
        )}
      </BusyButton>
    </Allowed>
  )
}
