import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceText } from '../../../shared/translations/source-texts.ts'
import cardStyles from '../../ui/layout/card.module.css'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import type { ShownText, TextGroup } from './shown-texts.ts'
import { TranslationRow } from './translation-row.tsx'
import classes from './translations.module.css'
import { writeText } from './write-text.ts'

/** Rows that a page holds without getting slow. */
const rowsAtOnce = 150

type TableProps = {
  readonly language: string
  readonly groups: readonly TextGroup[]
  /** Somebody writes into a text, which then stays in the table. */
  readonly onTouch: (key: string) => void
}

/** What is read before any stop is. */
const ofTour: ReadonlySet<string> = new Set(['tour', 'start', 'logo'])

function useGroupName(): (group: TextGroup) => string {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return ({ stopId, isOfViewer, texts }) => {
    if (isOfViewer) return t('translations.group.custom')
    const index = tour.stops.findIndex(({ id }) => id === stopId)
    if (index >= 0) return `${index + 1}. ${tour.stops[index]?.name}`
    const [what = 'tour'] = texts[0]?.text.what.split('.') ?? []
    return t(ofTour.has(what) ? 'translations.group.tour' : 'translations.group.shared')
  }
}

/** As many texts as fit, in whole groups but for the last. */
function firstRows(groups: readonly TextGroup[], count: number): readonly TextGroup[] {
  let room = count
  return groups.flatMap((group) => {
    const fitting = group.texts.slice(0, Math.max(0, room))
    room -= fitting.length
    return fitting.length === 0 ? [] : [{ ...group, texts: fitting }]
  })
}

/** Texts in the tour's language, and beside each the same in another one. */
export function TranslationsTable({ language, groups, onTouch }: TableProps) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const nameOf = useGroupName()
  const [count, setCount] = useState(rowsAtOnce)
  const total = groups.reduce((sum, { texts }) => sum + texts.length, 0)
  const write = (shown: ShownText, written: string) => {
    onTouch((shown.text satisfies SourceText).key)
    edit(writeText(tour, shown, { language, text: written }))
  }
  return (
    <>
      {firstRows(groups, count).map((group) => (
        <section key={group.texts[0]?.text.key} className={`${cardStyles.card} ${classes.group}`}>
          <h3 className={classes.groupName}>{nameOf(group)}</h3>
          <ul className={classes.rows}>
            {group.texts.map((shown) => (
              <TranslationRow
                key={`${language} ${shown.text.key}`}
                shown={shown}
                language={language}
                onWrite={(written) => write(shown, written)}
              />
            ))}
          </ul>
        </section>
      ))}
      {count < total && (
        <Button variant="default" onClick={() => setCount(count + rowsAtOnce)}>
          {t('translations.showMore', { count: total - count })}
        </Button>
      )}
    </>
  )
}
