import { Checkbox, Text, TextInput } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../shared/text-limits.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { SaveForm } from '../../../ui/fields/save-form.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { lockText } from '../../collaboration/editing/presence/lock-text.ts'
import { usePresence } from '../../collaboration/editing/presence/presence.tsx'
import { lockHolderOf } from '../../collaboration/editing/presence/stop-lock.ts'
import { useUndoNotice } from '../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './find-replace.module.css'
import { replacementEdits } from './replacement-edits.ts'
import { ReplacementList, type ReplacementRow } from './replacement-list.tsx'
import { findReplacements } from './replacements.ts'
import type { TextSearch } from './search-pattern.ts'
import { locatedTexts } from './text-locations.ts'

const initialSearch: TextSearch = { find: '', matchesCase: false, matchesWholeWords: false }

/** Returns a function that lists the texts with matches, each with the reason if it can't be replaced. */
function useFindRows(): (search: TextSearch, newText: string) => readonly ReplacementRow[] {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { otherPeople } = usePresence()
  const texts = useMemo(() => locatedTexts(tour), [tour])
  return useCallback(
    (search, replacement) =>
      findReplacements(tour, texts, { search, replacement }).map((match) => {
        const holder = lockHolderOf(otherPeople, match.text.stopId ?? '')
        const lockReason = holder && lockText(t, { status: 'others', holder, wasMine: false })
        const problem = match.problem && t(`replaceTexts.problem.${match.problem}`)
        return { replacement: match, reason: lockReason ?? problem }
      }),
    [tour, texts, otherPeople, t],
  )
}

function FindReplaceForm({ onDone }: { readonly onDone: () => void }) {
  const { t, i18n } = useTranslation()
  const { tour, edit } = useTourEditor()
  const showUndo = useUndoNotice()
  const [search, setSearch] = useState(initialSearch)
  const [replacement, setReplacement] = useState('')
  const [deselectedKeys, setDeselectedKeys] = useState<ReadonlySet<string>>(new Set())
  const findRows = useFindRows()
  const deferredSearch = useDeferredValue(search)
  const deferredReplacement = useDeferredValue(replacement)
  const rows = useMemo(
    () => findRows(deferredSearch, deferredReplacement),
    [findRows, deferredSearch, deferredReplacement],
  )
  const isSelected = ({ replacement: { text }, reason }: ReplacementRow) =>
    reason === null && !deselectedKeys.has(text.key)
  const selectedRows = rows.filter(isSelected)
  const matchCount = rows.reduce((sum, row) => sum + row.replacement.count, 0)
  const changeSearch = (changes: Partial<TextSearch>) => {
    setSearch({ ...search, ...changes })
    setDeselectedKeys(new Set())
  }
  const hasSearch = search.find.trim() !== ''
  const foundText =
    rows.length === 0
      ? t('replaceTexts.nothing')
      : t('replaceTexts.found', { matches: t('replaceTexts.matches', { count: matchCount }), count: rows.length })
  return (
    <SaveForm
      label={t('replaceTexts.save', { count: selectedRows.length })}
      isPending={false}
      disabled={selectedRows.length === 0}
      onSave={() => {
        // Finds again, because the deferred rows may belong to an earlier input.
        const replaced = findRows(search, replacement).filter(isSelected)
        const edits = replacementEdits(
          tour,
          replaced.map((row) => row.replacement),
        )
        edit(...edits)
        showUndo(edits, t('replaceTexts.done', { count: replaced.length }))
        onDone()
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('replaceTexts.find')}
          value={search.find}
          maxLength={textLimits.nameMaxLength}
          onChange={(event) => changeSearch({ find: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={t('replaceTexts.replacement')}
          value={replacement}
          maxLength={textLimits.nameMaxLength}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
        <Checkbox
          label={t('replaceTexts.matchCase')}
          checked={search.matchesCase}
          onChange={(event) => changeSearch({ matchesCase: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('replaceTexts.wholeWords')}
          checked={search.matchesWholeWords}
          onChange={(event) => changeSearch({ matchesWholeWords: event.currentTarget.checked })}
        />
      </div>
      <Text size="sm" c="dimmed" mt="md">
        {t('replaceTexts.scope', { language: languageName(tour.language, i18n.language) })}
      </Text>
      <p className={classes.found} role="status">
        {hasSearch && foundText}
      </p>
      {rows.length > 0 && (
        <ReplacementList
          rows={rows}
          newText={deferredReplacement}
          deselectedKeys={deselectedKeys}
          onDeselect={setDeselectedKeys}
        />
      )}
    </SaveForm>
  )
}

/** Dialog that finds words in all texts of the tour, and replaces them after a preview, as one undo step. */
export function FindReplaceDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={t('replaceTexts.title')}>
      <FindReplaceForm onDone={onClose} />
    </Dialog>
  )
}
