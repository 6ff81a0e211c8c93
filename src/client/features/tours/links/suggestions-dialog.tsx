import { Button, Checkbox, Group, Progress, Switch } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { linkCount } from './link-batches.ts'
import { type LinkSuggestion, suggestLinks } from './suggest-links.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import classes from './suggestions.module.css'
import { unlinkedStops } from './unlinked-stops.ts'
import { type AddFailure, type AddProgress, useAddLinks } from './use-add-links.ts'

const rowsPerPage = 100

/** Suggestions with at least one stop that isn't linked yet. */
function useUnlinkedSuggestions(suggestions: readonly LinkSuggestion[]): readonly LinkSuggestion[] {
  const { tour } = useTourEditor()
  return useMemo(() => {
    const unlinkedIds = new Set(unlinkedStops(tour).map(({ id }) => id))
    return suggestions.filter(({ stops }) => stops.some(({ id }) => unlinkedIds.has(id)))
  }, [suggestions, tour])
}

/** Suggestions with their filter and selection. All are selected at first. */
function useSuggestions() {
  const { tour } = useTourEditor()
  const suggestions = useMemo(() => suggestLinks(tour), [tour])
  const ofUnlinked = useUnlinkedSuggestions(suggestions)
  const [isFiltered, setFiltered] = useState(true)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const listed = isFiltered ? ofUnlinked : suggestions
  const toggle = useCallback((id: string) => {
    setExcluded((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])))
  }, [])
  const toggleAll = (isSelected: boolean) => {
    const listedIds = listed.map(({ id }) => id)
    setExcluded(
      (ids) => new Set(isSelected ? [...ids].filter((id) => !listedIds.includes(id)) : [...ids, ...listedIds]),
    )
  }
  return {
    listed,
    /** Whether the filter hides any suggestion, if it is on. */
    canFilter: ofUnlinked.length < suggestions.length,
    isFiltered,
    setFiltered,
    isSelected: ({ id }: LinkSuggestion) => !excluded.has(id),
    toggle,
    toggleAll,
  }
}

type Suggestions = ReturnType<typeof useSuggestions>
type ListProps = { readonly suggestions: Suggestions; readonly isDisabled: boolean }

function ListTools({ suggestions, isDisabled }: ListProps) {
  const { t } = useTranslation()
  const { listed, canFilter, isFiltered, setFiltered, isSelected, toggleAll } = suggestions
  const selectedCount = listed.filter(isSelected).length
  const isAll = selectedCount === listed.length
  return (
    <div className={classes.tools}>
      <Checkbox
        label={t('links.selectAll')}
        checked={isAll && listed.length > 0}
        indeterminate={!isAll && selectedCount > 0}
        disabled={isDisabled || listed.length === 0}
        onChange={() => toggleAll(!isAll)}
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
  const { listed, isSelected, toggle } = suggestions
  const hiddenCount = listed.length - visibleCount
  return (
    <>
      <ul className={classes.list} aria-label={t('links.title')}>
        {listed.slice(0, visibleCount).map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            suggestion={suggestion}
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

type FootProps = {
  readonly progress: AddProgress | null
  readonly failure: AddFailure | null
  readonly children: ReactNode
}

/** Progress, errors and the button, always in view below the list. */
function Foot({ progress, failure, children }: FootProps) {
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

function SuggestionsForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const current = useSuggestions()
  const { add, progress, failure } = useAddLinks()
  /** What was listed when adding began: the tour changes with each batch. */
  const [submitted, setSubmitted] = useState<Suggestions | null>(null)
  const suggestions = submitted ?? current
  const selected = suggestions.listed.filter(suggestions.isSelected)
  const count = linkCount(selected)
  const submit = async () => {
    setSubmitted(suggestions)
    // The list stays while the dialog closes.
    if (await add(selected)) onDone()
    else setSubmitted(null)
  }
  const isAdding = submitted !== null
  return (
    <>
      <p className={classes.intro}>{t('links.intro')}</p>
      <ListTools suggestions={suggestions} isDisabled={isAdding} />
      {suggestions.listed.length === 0 ? (
        <p className={classes.none}>{t('links.none')}</p>
      ) : (
        <SuggestionList suggestions={suggestions} isDisabled={isAdding} />
      )}
      <Foot progress={progress} failure={failure}>
        <BusyButton isBusy={isAdding} disabled={count === 0} onClick={() => void submit()}>
          {t('links.add', { count })}
        </BusyButton>
      </Foot>
    </>
  )
}

type SuggestionsDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Dialog with pairs of neighboring stops, to link all or some of them. */
export function SuggestionsDialog({ opened, onClose }: SuggestionsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('links.title')} size="lg">
      <SuggestionsForm onDone={onClose} />
    </Dialog>
  )
}
