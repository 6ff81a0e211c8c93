import { Badge, Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuggestionUsage } from '../../../../shared/text-suggestions/text-suggestions.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { TextComparison } from '../../../ui/layout/text-comparison.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { lockText } from '../../collaboration/editing/presence/lock-text.ts'
import { usePresence } from '../../collaboration/editing/presence/presence.tsx'
import { lockHolderOf } from '../../collaboration/editing/presence/stop-lock.ts'
import { formatUsage } from './format-usage.ts'
import classes from './suggestion-review.module.css'
import { resumableRows, rowsIn, type SuggestionRow, type SuggestionTarget, settledCount } from './suggestion-rows.ts'
import type { SuggestionSource } from './suggestion-sources.ts'
import type { AcceptSuggestions } from './use-accept-suggestions.ts'
import { useSuggestionRun } from './use-suggestion-run.ts'

export type SuggestionFieldProps = {
  readonly row: SuggestionRow
  /** Accessible name. */
  readonly label: string
  readonly onChange: (text: string) => void
}

const rowsPerPage = 50

/** Reason why nothing can be accepted for a stop that someone else edits; null otherwise. */
function useLockReason(): (target: SuggestionTarget) => string | null {
  const { t } = useTranslation()
  const { otherPeople } = usePresence()
  return ({ stopId }) => {
    const holder = lockHolderOf(otherPeople, stopId)
    return holder && lockText(t, { status: 'others', holder, wasMine: false })
  }
}

type RowProps = {
  readonly row: SuggestionRow
  readonly isTranslation: boolean
  readonly isSaving: boolean
  /** Renders the field with the suggested text. */
  readonly renderField: (props: SuggestionFieldProps) => ReactNode
  readonly onChange: (text: string) => void
  readonly onAccept: () => void
  readonly onDiscard: () => void
}

/** Reasons to check a suggestion closely before accepting it. New notes are announced. */
function RowNotes({ notes }: { readonly notes: readonly (string | false)[] }) {
  return (
    <div className={classes.reason} aria-live="polite">
      {notes
        .filter((note) => note !== false)
        .map((note) => (
          <p key={note}>{note}</p>
        ))}
    </div>
  )
}

/** A suggestion beside the current text, to edit, accept or discard. */
function SuggestedRow({ row, isTranslation, isSaving, renderField, onChange, onAccept, onDiscard }: RowProps) {
  const { t } = useTranslation()
  const { place, current, existing, thumbnailUrl, losesFormatting } = row.target
  const lockReason = useLockReason()(row.target)
  return (
    <li>
      <div className={classes.header}>
        {thumbnailUrl !== null && <RemoteImage className={classes.thumbnail} src={thumbnailUrl} alt="" isLazy />}
        <h3 className={classes.place}>{place}</h3>
        <Badge variant="light" size="sm" tt="none">
          {t('textSuggestions.draft')}
        </Badge>
      </div>
      <TextComparison
        beforeLabel={t(isTranslation ? 'textSuggestions.original' : 'textSuggestions.current')}
        afterLabel={t('textSuggestions.suggested')}
        before={current || t('versions.nothing')}
        after={renderField({ row, label: t('textSuggestions.fieldLabel', { place }), onChange })}
      />
      <Group className={classes.actions ?? ''} gap="xs" mt="xs" justify="flex-end">
        <RowNotes
          notes={[
            row.isChanged && t('textSuggestions.changed'),
            existing !== '' && t('textSuggestions.existing', { text: existing }),
            losesFormatting && t('textSuggestions.losesFormatting'),
          ]}
        />
        {lockReason !== null && <span className={classes.reason}>{lockReason}</span>}
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('textSuggestions.discardNamed', { place })}
          onClick={onDiscard}
        >
          {t('textSuggestions.discard')}
        </Button>
        <Button
          variant="light"
          size="compact-md"
          disabled={isSaving || lockReason !== null || row.text.trim() === ''}
          aria-label={t('textSuggestions.acceptNamed', { place })}
          onClick={onAccept}
        >
          {t('textSuggestions.accept')}
        </Button>
      </Group>
    </li>
  )
}

/** Texts without a suggestion, with the reason for each. */
function UnsuggestedRows({ rows }: { readonly rows: readonly SuggestionRow[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <details className={classes.unsuggested}>
      <summary>{t('textSuggestions.unsuggested', { count: rows.length })}</summary>
      <ul>
        {rows.map(({ target, problem, error, state }) => (
          <li key={target.id}>
            <strong>{target.place}</strong>{' '}
            {state === 'unchanged'
              ? t('textSuggestions.problem.unchanged')
              : (error ?? t(`textSuggestions.problem.${problem ?? 'none'}`))}
          </li>
        ))}
      </ul>
    </details>
  )
}

type FooterProps = {
  readonly rows: readonly SuggestionRow[]
  readonly run: ReturnType<typeof useSuggestionRun>['run']
  readonly usage: SuggestionUsage | null
  readonly onStop: () => void
  readonly onResume: (resumable: readonly SuggestionRow[]) => void
  readonly children: ReactNode
}

/** Progress and buttons, always in view below the list. */
function ReviewFooter({ rows, run, usage, onStop, onResume, children }: FooterProps) {
  const { t } = useTranslation()
  const resumable = resumableRows(rows)
  const settled = settledCount(rows)
  const isRunning = run.status === 'running' || run.status === 'stopping'
  const progressText = t('textSuggestions.progress', { settled, count: rows.length })
  return (
    <div className={classes.footer}>
      {run.status === 'failed' && <FailureAlert message={errorMessage(t, run.error)} />}
      <div className={classes.status}>
        <p role="status">
          {progressText}
          {usage !== null && <span className={classes.usage}>{t('textSuggestions.usage', formatUsage(usage))}</span>}
        </p>
        {isRunning && (
          <Button variant="default" size="compact-md" disabled={run.status === 'stopping'} onClick={onStop}>
            {t(run.status === 'stopping' ? 'textSuggestions.stopping' : 'textSuggestions.stop')}
          </Button>
        )}
        {!isRunning && resumable.length > 0 && (
          <Button variant="default" size="compact-md" onClick={() => onResume(resumable)}>
            {t('textSuggestions.resume', { count: resumable.length })}
          </Button>
        )}
      </div>
      {isRunning && <Progress value={(settled / rows.length) * 100} size="sm" aria-label={progressText} />}
      <Group justify="flex-end">{children}</Group>
    </div>
  )
}

type ReviewProps = {
  readonly source: SuggestionSource
  readonly targets: readonly SuggestionTarget[]
  readonly isTranslation?: boolean
  /** Renders the field with the suggested text. */
  readonly renderField: (props: SuggestionFieldProps) => ReactNode
  readonly accept: AcceptSuggestions
  readonly onDone: () => void
  /** Called with the number of suggestions that a person has yet to accept or discard. */
  readonly onOpenCount: (count: number) => void
}

/** Requests suggestions and lists them, to accept one by one or all at once. Unmounting it stops the requests. */
export function SuggestionReview({
  source,
  targets,
  isTranslation = false,
  renderField,
  accept,
  onDone,
  onOpenCount,
}: ReviewProps) {
  const { t } = useTranslation()
  const { rows, dispatch, run, usage, stop, resume } = useSuggestionRun(source, targets)
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLParagraphElement>()
  const lockReasonOf = useLockReason()
  const [visibleCount, setVisibleCount] = useState(rowsPerPage)
  const [isSaving, setSaving] = useState(false)
  const suggested = rowsIn(rows, 'suggested')
  // Excludes texts that a person should compare one by one.
  const acceptable = suggested.filter(
    ({ target, text, isChanged }) =>
      text.trim() !== '' && !isChanged && !target.losesFormatting && lockReasonOf(target) === null,
  )
  const isRunning = run.status === 'running' || run.status === 'stopping'
  useEffect(() => onOpenCount(suggested.length), [onOpenCount, suggested.length])
  const save = async (rowsToAccept: readonly SuggestionRow[]) => {
    setSaving(true)
    const { savedIds, changed, goneIds } = await accept(rowsToAccept)
    dispatch({ type: 'accepted', ids: savedIds })
    dispatch({ type: 'changed', targets: changed })
    dispatch({ type: 'gone', ids: goneIds })
    setSaving(false)
    return savedIds
  }
  const acceptAll = async () => {
    const savedIds = await save(acceptable)
    if (!isRunning && savedIds.length === suggested.length && resumableRows(rows).length === 0) onDone()
  }
  const hiddenCount = suggested.length - visibleCount
  return (
    <div ref={container}>
      <p ref={heading} tabIndex={-1} className={classes.intro}>
        {t('textSuggestions.reviewHint')}
      </p>
      {suggested.length === 0 && isRunning && <Skeleton height={132} radius="md" />}
      {suggested.length === 0 && !isRunning && <p className={classes.none}>{t('textSuggestions.nothingOpen')}</p>}
      <ul className={classes.list} aria-label={t('textSuggestions.list')}>
        {suggested.slice(0, visibleCount).map((row) => (
          <SuggestedRow
            key={row.target.id}
            row={row}
            isTranslation={isTranslation}
            isSaving={isSaving}
            renderField={renderField}
            onChange={(text) => dispatch({ type: 'edited', id: row.target.id, text })}
            onAccept={() => void save([row])}
            onDiscard={() => dispatch({ type: 'discarded', ids: [row.target.id] })}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setVisibleCount(visibleCount + rowsPerPage)}>
          {t('textSuggestions.more', { count: Math.min(hiddenCount, rowsPerPage) })}
        </Button>
      )}
      <UnsuggestedRows rows={[...rowsIn(rows, 'failed'), ...rowsIn(rows, 'unchanged')]} />
      <ReviewFooter rows={rows} run={run} usage={usage} onStop={stop} onResume={resume}>
        <BusyButton isBusy={isSaving} disabled={acceptable.length === 0} onClick={() => void acceptAll()}>
          {t('textSuggestions.acceptAll', { count: acceptable.length })}
        </BusyButton>
      </ReviewFooter>
      <UnsavedGuard isUnsaved={suggested.length > 0} />
    </div>
  )
}

type ReviewDialogProps = {
  readonly opened: boolean
  readonly title: string
  /** Number of suggestions that closing discards. */
  readonly openCount: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dialog that asks before discarding suggestions, because they count toward the monthly limit. */
export function SuggestionDialog({ opened, title, openCount, onClose, children }: ReviewDialogProps) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const keepOpen = () => setConfirming(false)
  const discard = () => {
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => (openCount > 0 ? setConfirming(true) : onClose())}
      title={title}
      size="xl"
      closeOnClickOutside={openCount === 0}
    >
      {children}
      <Dialog opened={isConfirming} onClose={keepOpen} title={t('textSuggestions.discardTitle', { count: openCount })}>
        <Text>{t('textSuggestions.discardText')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={discard}>
            {t('textSuggestions.discardAll')}
          </Button>
          <Button data-autofocus onClick={keepOpen}>
            {t('textSuggestions.keepReviewing')}
          </Button>
        </Group>
      </Dialog>
    </Dialog>
  )
}
