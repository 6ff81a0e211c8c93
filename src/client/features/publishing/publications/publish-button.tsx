import { IconWorldUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { isInProgress } from './live-number.ts'
import { usePublications, usePublishing } from './use-publishing.ts'
import { useUnpublishedChanges } from './use-unpublished-changes.ts'

type PublishLabels = {
  readonly label: string
  /** Label for narrow screens, without the number of changes. */
  readonly short: string
}

export type PublishState = PublishLabels & {
  readonly isBusy: boolean
  /** Visitors see the current draft; there is nothing to publish. */
  readonly isCurrent: boolean
  readonly publish: () => void
}

/** State and labels that all publish buttons share. */
export function usePublishState(): PublishState {
  const { t } = useTranslation()
  const { liveNumber } = useTourEditor().tour.publication
  const { changes } = useUnpublishedChanges()
  const { publish, isRequesting } = usePublishing()
  const isPublishing = usePublications().some(isInProgress)
  const isBusy = isRequesting || isPublishing
  const count = changes?.length ?? 0
  const isCurrent = liveNumber !== null && changes?.length === 0 && !isBusy
  const labels = (): PublishLabels => {
    if (isBusy) return { label: t('publishing.publishing'), short: t('publishing.publishing') }
    const short = t('publishing.publish')
    // The changes have not been loaded yet.
    if (changes === undefined) return { label: short, short }
    if (isCurrent) return { label: t('publishing.upToDate'), short: t('publishing.upToDate') }
    return { label: liveNumber === null ? short : t('publishing.publishChanges', { count }), short }
  }
  return { ...labels(), isBusy, isCurrent, publish: () => void publish() }
}

type PublishButtonProps = {
  readonly state: PublishState
  readonly className?: string | undefined
  readonly disabled?: boolean
  /** Accessible name. Default: the label. */
  readonly name?: string
  /** Classes of the long and the short label. A narrow screen shows the short one. */
  readonly narrow?: { readonly long: string | undefined; readonly short: string | undefined }
}

/** Publishes the tour. Once it is up to date, the button stays focusable but does nothing. */
export function PublishButton({ state, className = '', disabled = false, name, narrow }: PublishButtonProps) {
  const { label, short, isBusy, isCurrent, publish } = state
  const inactiveProps = { 'data-disabled': true, 'aria-disabled': true, variant: 'default' } as const
  const press = (event: MouseEvent) => (isCurrent ? event.preventDefault() : publish())
  return (
    <Allowed to="publishTours">
      <BusyButton
        className={className}
        leftSection={<IconWorldUp size={20} />}
        aria-label={name ?? label}
        data-current={isCurrent || undefined}
        isBusy={isBusy}
        disabled={disabled}
        onClick={press}
        {...(isCurrent ? inactiveProps : {})}
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
