import { IconWorldUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { type PublishStep, publishStepOf } from './publish-step.ts'
import { useLoadedPublications, usePublishing } from './use-publishing.ts'
import { useUnpublishedChanges } from './use-unpublished-changes.ts'

type PublishLabels = {
  readonly label: string
  /** Label for narrow screens, without the number of changes. */
  readonly shortLabel: string
}

export type PublishState = PublishLabels & {
  readonly step: PublishStep
  readonly publish: () => void
}

/** State and labels that all publish buttons share. */
export function usePublishState(): PublishState {
  const { t } = useTranslation()
  const { liveNumber } = useTourEditor().tour.publication
  const { changes, error } = useUnpublishedChanges()
  const { publish, isRequesting } = usePublishing()
  const { publications, hasFailed } = useLoadedPublications()
  const count = changes?.length
  const step = publishStepOf({
    liveNumber,
    isRequesting,
    publications,
    changeCount: count,
    hasFailed: hasFailed || error !== null,
  })
  const labels = (): PublishLabels => {
    if (step === 'publishing') return { label: t('publishing.publishing'), shortLabel: t('publishing.publishing') }
    if (step === 'current') return { label: t('publishing.upToDate'), shortLabel: t('publishing.upToDate') }
    const shortLabel = t('publishing.publish')
    const hasCount = step === 'changes' && count !== undefined
    return { label: hasCount ? t('publishing.publishChanges', { count }) : shortLabel, shortLabel }
  }
  return { ...labels(), step, publish: () => void publish() }
}

type PublishButtonProps = {
  readonly state: PublishState
  readonly className?: string | undefined
  readonly disabled?: boolean
  /** Accessible name. Default: the label. */
  readonly name?: string
  /** Classes that show the long label on wide screens and the short one on narrow screens. */
  readonly labelClasses?: { readonly long: string | undefined; readonly short: string | undefined }
}

/**
 * Publishes the tour. While its state is unknown, or once it is up to date, the button stays focusable but does
 * nothing.
 */
export function PublishButton({ state, className = '', disabled = false, name, labelClasses }: PublishButtonProps) {
  const { label, shortLabel, step, publish } = state
  const isInactive = step === 'unknown' || step === 'current'
  const inactiveProps = { 'data-disabled': true, 'aria-disabled': true, variant: 'default' } as const
  const press = (event: MouseEvent) => (isInactive ? event.preventDefault() : publish())
  return (
    <Allowed to="publishTours">
      <BusyButton
        className={className}
        leftSection={<IconWorldUp size={20} />}
        aria-label={name ?? label}
        data-current={step === 'current' || undefined}
        isBusy={step === 'publishing'}
        disabled={disabled}
        onClick={press}
        {...(isInactive ? inactiveProps : {})}
      >
        {labelClasses ? (
          <>
            <span className={labelClasses.long}>{label}</span>
            <span className={labelClasses.short}>{shortLabel}</span>
          </>
        ) : (
          label
        )}
      </BusyButton>
    </Allowed>
  )
}
