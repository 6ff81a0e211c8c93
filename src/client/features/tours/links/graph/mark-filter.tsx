import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type LinkGraph, markCounts, type StopMark, stopMarks } from './link-graph.ts'
import classes from './links-view.module.css'
import { stopMarkIcons } from './stop-mark-icons.ts'

/** Marks that are problems, and can be filtered by. */
export type FilterMark = Exclude<StopMark, 'start'>

function isFilterMark(mark: StopMark): mark is FilterMark {
  return mark !== 'start'
}

type MarkFilterProps = {
  readonly graph: LinkGraph
  readonly mark: FilterMark | null
  readonly onMark: (mark: FilterMark | null) => void
}

/** Counts of marks, such as “3 stops can't be reached”. Each count is a button that filters by its mark. */
export function MarkFilter({ graph, mark, onMark }: MarkFilterProps) {
  const { t } = useTranslation()
  const counts = markCounts(graph)
  const presentMarks = stopMarks.filter(isFilterMark).filter((candidate) => counts[candidate] > 0)
  if (presentMarks.length === 0) return <p className={classes.good}>{t('stops.health.good')}</p>
  return (
    <fieldset className={classes.filter}>
      <legend className="visually-hidden">{t('links.graph.filter')}</legend>
      {presentMarks.map((candidate) => {
        const Icon = stopMarkIcons[candidate]
        const isActive = candidate === mark
        return (
          <UnstyledButton
            key={candidate}
            className={classes.count ?? ''}
            data-mark={candidate}
            aria-pressed={isActive}
            onClick={() => onMark(isActive ? null : candidate)}
          >
            <Icon size={18} aria-hidden={true} /> {t(`links.graph.count.${candidate}`, { count: counts[candidate] })}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
