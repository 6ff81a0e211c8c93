import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import cardStyles from '../../../ui/layout/card.module.css'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import type { TextEntry, TextGroup } from './grouped-texts.ts'
import { TranslationRow } from './translation-row.tsx'
import classes from './translations.module.css'
import { useOwnTexts } from './use-own-texts.ts'
import { writeText } from './write-text.ts'

/** Number of rows that are rendered at first and added by "Show more". Limited for performance. */
const rowsPerPage = 150

type TranslationsTableProps = {
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
  return ({ stopId, owner, texts }) => {
    if (owner === 'consentAndForms') return t('translations.group.consentAndForms')
    if (owner === 'viewer') return t('translations.group.viewer')
    const index = tour.stops.findIndex(({ id }) => id === stopId)
    if (index >= 0) return `${index + 1}. ${tour.stops[index]?.name}`
    const [kind = 'tour'] = texts[0]?.text.kind.split('.') ?? []
    return t(tourTextKinds.has(kind) ? 'translations.group.tour' : 'translations.group.shared')
  }
}

/** Groups of the first `count` texts. The last group may be incomplete. */
function firstTexts(groups: readonly TextGroup[], count: number): readonly TextGroup[] {
  let remainingCount = count
  return groups.flatMap((group) => {
    const visible = group.texts.slice(0, Math.max(0, remainingCount))
    remainingCount -= visible.length
    return visible.length === 0 ? [] : [{ ...group, texts: visible }]
  })
}

/** Texts in the tour's language beside their translations. */
export function TranslationsTable({ language, groups, onEdit }: TranslationsTableProps) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const nameOf = useGroupName()
  const ownTexts = useOwnTexts(language)
  const [visibleCount, setVisibleCount] = useState(rowsPerPage)
  const total = groups.reduce((sum, { texts }) => sum + texts.length, 0)
  const write = (entry: TextEntry, translation: string) => {
    onEdit(entry.text.key)
    edit(writeText(tour, entry, { language, text: translation }))
  }
  return (
    <>
      {firstTexts(groups, visibleCount).map((group) => (
        <section key={group.texts[0]?.text.key} className={`${cardStyles.card} ${classes.group}`}>
          <h3 className={classes.groupName}>{nameOf(group)}</h3>
          <ul className={classes.rows}>
            {group.texts.map((entry) => (
              <TranslationRow
                key={`${language} ${entry.text.key}`}
                entry={entry}
                language={language}
                ownText={ownTexts.get(entry.text.key)}
                onWrite={(translation) => write(entry, translation)}
              />
            ))}
          </ul>
        </section>
      ))}
      {visibleCount < total && (
        <Button variant="default" onClick={() => setVisibleCount(visibleCount + rowsPerPage)}>
          {t('translations.showMore', { count: total - visibleCount })}
        </Button>
      )}
    </>
  )
}
