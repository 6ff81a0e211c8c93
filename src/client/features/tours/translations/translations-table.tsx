import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import type { TextEntry, TextGroup } from './grouped-texts.ts'
import { TranslationRow } from './translation-row.tsx'
import classes from './translations.module.css'
import { writeText } from './write-text.ts'

/** Rows per page, limited for performance. */
const rowsPerPage = 150

type TableProps = {
  readonly language: string
  readonly groups: readonly TextGroup[]
  /** Called when a text is edited. */
  readonly onEdit: (key: string) => void
}

/** Kinds of texts that belong to the tour as a whole. */
const tourTextKinds: ReadonlySet<string> = new Set(['tour', 'start', 'logo'])

function useGroupName(): (group: TextGroup) => string {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return ({ stopId, isOfViewer, texts }) => {
    if (isOfViewer) return t('translations.group.custom')
    const index = tour.stops.findIndex(({ id }) => id === stopId)
    if (index >= 0) return `${index + 1}. ${tour.stops[index]?.name}`
    const [kind = 'tour'] = texts[0]?.text.kind.split('.') ?? []
    return t(tourTextKinds.has(kind) ? 'translations.group.tour' : 'translations.group.shared')
  }
}

/** First `count` texts. The last group may be incomplete. */
function firstTexts(groups: readonly TextGroup[], count: number): readonly TextGroup[] {
  let remaining = count
  return groups.flatMap((group) => {
    const visible = group.texts.slice(0, Math.max(0, remaining))
    remaining -= visible.length
    return visible.length === 0 ? [] : [{ ...group, texts: visible }]
  })
}

/** Texts in the tour's language side by side with their translations. */
export function TranslationsTable({ language, groups, onEdit }: TableProps) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const nameOf = useGroupName()
  const [count, setCount] = useState(rowsPerPage)
  const total = groups.reduce((sum, { texts }) => sum + texts.length, 0)
  const write = (entry: TextEntry, translation: string) => {
    onEdit((entry.text satisfies SourceText).key)
    edit(writeText(tour, entry, { language, text: translation }))
  }
  return (
    <>
      {firstTexts(groups, count).map((group) => (
        <section key={group.texts[0]?.text.key} className={`${cardStyles.card} ${classes.group}`}>
          <h3 className={classes.groupName}>{nameOf(group)}</h3>
          <ul className={classes.rows}>
            {group.texts.map((entry) => (
              <TranslationRow
                key={`${language} ${entry.text.key}`}
                entry={entry}
                language={language}
                onWrite={(translation) => write(entry, translation)}
              />
            ))}
          </ul>
        </section>
      ))}
      {count < total && (
        <Button variant="default" onClick={() => setCount(count + rowsPerPage)}>
          {t('translations.showMore', { count: total - count })}
        </Button>
      )}
    </>
  )
}
