import { Alert, Button, Checkbox, Group, Progress, Switch } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkippedList } from '../stops/bulk/skipped-stops.tsx'
import { useEditableStops } from '../stops/bulk/use-bulk-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { linkCount } from './link-batches.ts'
import { unlinkedSuggestions, withoutSkippedStops } from './listed-suggestions.ts'
import { comparablePairs } from './matching/comparable-pairs.ts'
import { ComparePanoramas } from './matching/compare-panoramas.tsx'
import { useMatchPanoramas } from './matching/use-match-panoramas.ts'
import { type LinkSuggestion, suggestLinks } from './suggest-links.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import classes from './suggestions.module.css'
import { unlinkedStops } from './unlinked-stops.ts'
import { type AddFailure, type AddProgress, useAddLinks } from './use-add-links.ts'

const rowsPerPage = 100

/** Suggestions with their filter and selection. All are selected at first. */
function useSuggestions() {
  const { tour } = useTourEditor()
  const editableOf = useEditableStops()
  const [isFiltered, setFiltered] = useState(true)
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set())
  const [failedIds, setFailedIds] = useState<ReadonlySet<string>>(new Set())
  const unmatchedSuggestions = useMemo(() => suggestLinks(tour), [tour])
  const comparableById = useMemo(
    () => new Map(comparablePairs(tour, unmatchedSuggestions).map((pair) => [pair.id, pair])),
    [tour, unmatchedSuggestions],
  )
  const matching = useMatchPanoramas(comparableById)
  const allSuggestions = useMemo(() => suggestLinks(tour, matching.poses), [tour, matching.poses])
  const unlinkedIds = useMemo(() => new Set(unlinkedStops(tour).map(({ id }) => id)), [tour])
  const { suggestions, skipped } = withoutSkippedStops(allSuggestions, editableOf(tour.stops).skipped)
  const unlinkedOnly = unlinkedSuggestions(suggestions, { unlinkedIds, failedIds })
  const listed = isFiltered ? unlinkedOnly : suggestions
  const toggle = useCallback((id: string) => {
    setExcludedIds((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])))
  }, [])
  const toggleAll = (isSelected: boolean) => {
    const listedIds = listed.map(({ id }) => id)
    setExcludedIds(
      (ids) => new Set(isSelected ? [...ids].filter((id) => !listedIds.includes(id)) : [...ids, ...listedIds]),
    )
  }
  return {
    listed,
    matching,
    comparable: useMemo(() => comparablePairs(tour, listed), [tour, listed]),
    /** Stops that get no links, because other people are editing them. */
    skipped,
    /** True if the filter would hide any suggestion. */
    canFilter: unlinkedOnly.length < suggestions.length,
    isFiltered,
    setFiltered,
    isSelected: ({ id }: LinkSuggestion) => !excludedIds.has(id),
    toggle,
    toggleAll,
    /** Keeps suggestions that couldn't be added in the list. */
    keepFailed: (failed: readonly LinkSuggestion[]) => setFailedIds(new Set(failed.map(({ id }) => id))),
  }
}

type Suggestions = ReturnType<typeof useSuggestions>
type ListProps = { readonly suggestions: Suggestions; readonly isDisabled: boolean }

function ListTools({ suggestions, isDisabled }: ListProps) {
  const { t } = useTranslation()
  const { listed, canFilter, isFiltered, setFiltered, isSelected, toggleAll } = suggestions
  const selectedCount = listed.filter(isSelected).length
  const isAllSelected = selectedCount === listed.length
  return (
    <div className={classes.tools}>
      <Checkbox
        label={t('links.selectAll')}
        checked={isAllSelected && listed.length > 0}
        indeterminate={!isAllSelected && selectedCount > 0}
        disabled={isDisabled || listed.length === 0}
        onChange={() => toggleAll(!isAllSelected)}
      />
      {canFilter && (
        <Switch
          label={t('links.onlyUnlinked')}
          checked={isFiltered}
          disabled={isDisabled}
          onChange={(event) => setFiltered(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

function SuggestionList({ suggestions, isDisabled }: ListProps) {
  const { t } = useTranslation()
  const [visibleCount, setVisibleCount] = useState(rowsPerPage)
  const { listed, matching, isSelected, toggle } = suggestions
  const hiddenCount = listed.length - visibleCount
  return (
    <>
      <ul className={classes.list} aria-label={t('links.title')}>
        {listed.slice(0, visibleCount).map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            suggestion={suggestion}
            outcome={matching.outcomes.get(suggestion.id)}
            isSelected={isSelected(suggestion)}
            isDisabled={isDisabled}
            onToggle={toggle}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setVisibleCount(visibleCount + rowsPerPage)}>
          {t('links.more', { count: Math.min(hiddenCount, rowsPerPage) })}
        </Button>
      )}
    </>
  )
}

type FooterProps = {
  readonly progress: AddProgress | null
  readonly failure: AddFailure | null
  readonly children: ReactNode
}

/** Progress, errors and the button, always in view below the list. */
function Footer({ progress, failure, children }: FooterProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      {failure !== null && (
        <FailureAlert message={t('links.failed', { count: failure.count })} reason={failure.reason} />
      )}
      {progress !== null && (
        <Progress
          value={(progress.added / progress.total) * 100}
          size="sm"
          aria-label={t('links.progress', progress)}
        />
      )}
      <Group justify="flex-end">{children}</Group>
    </div>
  )
}

/** Stops that get no links for now, with the reasons. */
function SkippedNote({ skipped }: Pick<Suggestions, 'skipped'>) {
  const { t } = useTranslation()
  if (skipped.length === 0) return null
  return (
    <Alert
      className={classes.skipped ?? ''}
      color="amber"
      role="status"
      title={t('links.skipped', { count: skipped.length })}
    >
      <SkippedList skipped={skipped} />
    </Alert>
  )
}

type SuggestionsFormProps = {
  /** Called when adding begins and ends. */
  readonly onAdding: (isAdding: boolean) => void
  readonly onDone: () => void
}

function SuggestionsForm({ onAdding, onDone }: SuggestionsFormProps) {
  const { t } = useTranslation()
  const currentSuggestions = useSuggestions()
  const { add, progress, failure } = useAddLinks()
  /** Suggestions when adding began; the current ones change with each batch. */
  const [submittedSuggestions, setSubmittedSuggestions] = useState<Suggestions | null>(null)
  const isDisabled = submittedSuggestions !== null
  const suggestions = submittedSuggestions ?? currentSuggestions
  const selected = suggestions.listed.filter(suggestions.isSelected)
  const count = linkCount(selected)
  const submit = async () => {
    currentSuggestions.matching.cancel()
    setSubmittedSuggestions(suggestions)
    onAdding(true)
    const failedSuggestions = await add(selected)
    onAdding(false)
    // The list stays disabled while the dialog closes.
    if (failedSuggestions.length === 0) return onDone()
    currentSuggestions.keepFailed(failedSuggestions)
    setSubmittedSuggestions(null)
  }
  return (
    <>
      <p className={classes.intro}>{t('links.intro')}</p>
      <SkippedNote skipped={suggestions.skipped} />
      <ListTools suggestions={suggestions} isDisabled={isDisabled} />
      {suggestions.listed.length === 0 && suggestions.skipped.length === 0 && (
        <p className={classes.none}>{t('links.none')}</p>
      )}
      <ComparePanoramas
        matching={currentSuggestions.matching}
        pairs={currentSuggestions.comparable}
        isDisabled={isDisabled}
      />
      {suggestions.listed.length > 0 && <SuggestionList suggestions={suggestions} isDisabled={isDisabled} />}
      <Footer progress={progress} failure={failure}>
        <BusyButton isBusy={isDisabled} disabled={count === 0} onClick={() => void submit()}>
          {t('links.add', { count })}
        </BusyButton>
      </Footer>
    </>
  )
}

type SuggestionsDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Dialog with pairs of neighboring stops, to link all or some of them. It stays open while links are added. */
export function SuggestionsDialog({ opened, onClose }: SuggestionsDialogProps) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const close = () => {
    if (!isAdding) onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      closeButtonProps={{ 'aria-label': t('app.close'), disabled: isAdding }}
      title={t('links.title')}
      size="lg"
    >
      <SuggestionsForm onAdding={setAdding} onDone={onClose} />
    </Dialog>
  )
}
