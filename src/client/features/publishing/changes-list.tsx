import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../shared/publishing/publications.ts'
import { trpc } from '../../platform/trpc.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import classes from './publish-screen.module.css'

function ChangeRow({ change }: { change: TourChange }) {
  const { t } = useTranslation()
  const name = change.name || t('hotspots.untitled')
  return (
    <li className={classes.change}>
      <span>{change.stopName === null ? name : t('publishing.hotspotIn', { name, stop: change.stopName })}</span>
      <span className={classes.dim}>
        {t(`publishing.subject.${change.subject}`)} · {t(`publishing.change.${change.change}`)}
      </span>
    </li>
  )
}

/** What visitors would see differently after the next publication. */
export function ChangesList() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { data, refetch } = trpc.publishing.changes.useQuery({ tourId: tour.id })
  const { waitingChanges, liveNumber } = tour.publication
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is asked for again when these figures change
  useEffect(() => void refetch(), [waitingChanges, liveNumber, refetch])
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('publishing.changes')}</h2>
      {data === undefined && <Skeleton height={44} />}
      {data?.length === 0 && <p className={classes.dim}>{t('publishing.noChanges')}</p>}
      <ul className={classes.changes}>
        {data?.map((change) => (
          <ChangeRow key={`${change.subject} ${change.id}`} change={change} />
        ))}
      </ul>
    </section>
  )
}
