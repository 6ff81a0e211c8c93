import { useTranslation } from 'react-i18next'
import { CheckboxRows } from '../../../ui/layout/checkbox-rows.tsx'
import classes from './find-replace.module.css'
import type { Replacement } from './replacements.ts'

/** Replacement in a text, and the reason if it isn't possible. */
export type ReplacementRow = { readonly replacement: Replacement; readonly reason: string | null }

const rowPx = 60
/** Number of characters displayed before and after the replaced text. */
const contextLength = { before: 24, after: 80 } as const

/** Place of a text, such as "Hall · Label: Opening hours". */
function usePlaceName(): (replacement: Replacement) => string {
  const { t } = useTranslation()
  return ({ text: { kind, itemLabel, owner } }) => {
    const kindName = t(`translations.kind.${kind}`)
    const name = itemLabel === '' ? kindName : t('translations.of', { name: kindName, item: itemLabel })
    const ownerName = owner.type === 'tour' ? t('replaceTexts.tour') : owner.stop.name
    return t('replaceTexts.place', { place: ownerName, name })
  }
}

function shorten({ before, match, after }: Replacement['first']) {
  return {
    match,
    before: before.length > contextLength.before ? `…${before.slice(-contextLength.before)}` : before,
    after: after.length > contextLength.after ? `${after.slice(0, contextLength.after)}…` : after,
  }
}

/** The first occurrence in its text, crossed out and followed by its replacement. */
function Excerpt({ replacement, newText }: { readonly replacement: Replacement; readonly newText: string }) {
  const { t } = useTranslation()
  const { before, match, after } = shorten(replacement.first)
  const furtherCount = replacement.count - 1
  return (
    <span className={classes.excerpt}>
      {before}
      <del>{match}</del>
      {newText !== '' && <ins>{newText}</ins>}
      {after}
      {furtherCount > 0 && (
        <span className={classes.further}>{t('replaceTexts.further', { count: furtherCount })}</span>
      )}
    </span>
  )
}

type ReplacementListProps = {
  readonly rows: readonly ReplacementRow[]
  readonly newText: string
  readonly deselectedKeys: ReadonlySet<string>
  readonly onDeselect: (keys: ReadonlySet<string>) => void
}

/** Preview of the replacements. A person can exclude single replacements. */
export function ReplacementList({ rows, newText, deselectedKeys, onDeselect }: ReplacementListProps) {
  const { t } = useTranslation()
  const placeName = usePlaceName()
  const toggle = (key: string) => {
    const newKeys = new Set(deselectedKeys)
    if (!newKeys.delete(key)) newKeys.add(key)
    onDeselect(newKeys)
  }
  return (
    <CheckboxRows
      legend={t('replaceTexts.preview')}
      selectAllLabel={t('replaceTexts.selectAll')}
      rowPx={rowPx}
      rows={rows.map(({ replacement, reason }) => ({
        key: replacement.text.key,
        isChecked: reason === null && !deselectedKeys.has(replacement.text.key),
        isDisabled: reason !== null,
        label: (
          <>
            <span className={classes.place}>{placeName(replacement)}</span>
            {reason === null ? (
              <Excerpt replacement={replacement} newText={newText} />
            ) : (
              <span className={classes.reason}>{reason}</span>
            )}
          </>
        ),
      }))}
      onToggle={toggle}
      onToggleAll={(isSelected) =>
        onDeselect(new Set(isSelected ? [] : rows.map(({ replacement }) => replacement.text.key)))
      }
    />
  )
}
