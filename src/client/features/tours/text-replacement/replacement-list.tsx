import { Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VirtualRows } from '../../../ui/layout/virtual-rows.tsx'
import classes from './find-replace.module.css'
import type { Replacement } from './replacements.ts'

/** Text with something to replace, and the reason if it can't be replaced. */
export type ReplacementRow = { readonly replacement: Replacement; readonly reason: string | null }

const rowPx = 60
/** Characters displayed before and after what is replaced. */
const contextLength = { before: 24, after: 80 } as const

/** Place of a text, such as "Hall · Label: Opening hours". */
function usePlaceName(): (replacement: Replacement) => string {
  const { t } = useTranslation()
  return ({ text: { kind, itemLabel, owner } }) => {
    const kindName = t(`translations.kind.${kind}`)
    const name = itemLabel === '' ? kindName : t('translations.of', { name: kindName, item: itemLabel })
    const place = owner.type === 'tour' ? t('replaceTexts.tour') : owner.stop.name
    return t('replaceTexts.place', { place, name })
  }
}

function shortened({ before, match, after }: Replacement['first']) {
  return {
    match,
    before: before.length > contextLength.before ? `…${before.slice(-contextLength.before)}` : before,
    after: after.length > contextLength.after ? `${after.slice(0, contextLength.after)}…` : after,
  }
}

/** The first occurrence in its text, crossed out and followed by its replacement. */
function Excerpt({ replacement, newText }: { readonly replacement: Replacement; readonly newText: string }) {
  const { t } = useTranslation()
  const { before, match, after } = shortened(replacement.first)
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

const noop = () => undefined

/** Preview of the replacements, from which single ones can be left out. */
export function ReplacementList({ rows, newText, deselectedKeys, onDeselect }: ReplacementListProps) {
  const { t } = useTranslation()
  const placeName = usePlaceName()
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedRow, setFocusedRow] = useState(-1)
  const keys = rows.filter(({ reason }) => reason === null).map(({ replacement }) => replacement.text.key)
  const isAllSelected = keys.every((key) => !deselectedKeys.has(key))
  const toggle = (key: string) => {
    const changed = new Set(deselectedKeys)
    if (!changed.delete(key)) changed.add(key)
    onDeselect(changed)
  }
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('replaceTexts.preview')}</legend>
      <Checkbox
        className={classes.all ?? ''}
        label={t('replaceTexts.selectAll')}
        checked={isAllSelected && keys.length > 0}
        indeterminate={!isAllSelected && keys.some((key) => !deselectedKeys.has(key))}
        disabled={keys.length === 0}
        onChange={() => onDeselect(new Set(isAllSelected ? keys : []))}
      />
      <div ref={scroller} className={classes.rows}>
        <VirtualRows
          count={rows.length}
          rowPx={rowPx}
          gapPx={0}
          pinnedRow={focusedRow}
          scrollIn={scroller}
          onLastRowChange={noop}
        >
          {(index) => {
            const row = rows[index]
            if (row === undefined) return null
            const { key } = row.replacement.text
            return (
              <Checkbox
                key={key}
                className={classes.row ?? ''}
                classNames={{ body: classes.rowBody ?? '', labelWrapper: classes.rowText ?? '' }}
                checked={row.reason === null && !deselectedKeys.has(key)}
                disabled={row.reason !== null}
                onFocus={() => setFocusedRow(index)}
                onBlur={() => setFocusedRow(-1)}
                onChange={() => toggle(key)}
                label={
                  <>
                    <span className={classes.place}>{placeName(row.replacement)}</span>
                    {row.reason === null ? (
                      <Excerpt replacement={row.replacement} newText={newText} />
                    ) : (
                      <span className={classes.reason}>{row.reason}</span>
                    )}
                  </>
                }
              />
            )
          }}
        </VirtualRows>
      </div>
    </fieldset>
  )
}
