import { IconArrowsLeftRight, IconPhotoOff } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import type { VersionComparison } from '../../../../../shared/versions/versions.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { groupChanges } from '../changes/change-groups.ts'
import { ChangeSteps } from './change-steps.tsx'
import { CompareHead } from './compare-head.tsx'
import classes from './compare-screen.module.css'
import { CompareStage } from './compare-stage.tsx'
import { directionOfChange, marksIn, stopOfChange, stopViewOf } from './marks.ts'
import { Stepper } from './stepper.tsx'

type StageProps = {
  readonly comparison: VersionComparison
  readonly change: TourChange
  readonly selectionCount: number
}

/** Stop of the selected change. Its view turns to the change with each selection. */
function Stage({ comparison, change, selectionCount }: StageProps) {
  const { t } = useTranslation()
  const stopId = stopOfChange(comparison, change)
  const marks = useMemo(
    () => (stopId === undefined ? [] : marksIn(comparison, comparison.changes, stopId)),
    [comparison, stopId],
  )
  const view = useMemo(() => (stopId === undefined ? null : stopViewOf(comparison, stopId)), [comparison, stopId])
  if (stopId === undefined)
    return <Notice icon={<IconArrowsLeftRight size={28} />} title={t('versions.compare.noStop')} />
  if (view === null) {
    const stop = change.stopName ?? change.name
    return <Notice icon={<IconPhotoOff size={28} />} title={t('versions.compare.noMedia', { stop })} />
  }
  return (
    <CompareStage
      key={stopId}
      view={view}
      marks={marks}
      selectedId={change.id}
      direction={directionOfChange(marks, change, view.stop)}
      selectionCount={selectionCount}
    />
  )
}

/** List of all changes, with the selected one on the stage. */
function Comparison({ comparison }: { comparison: VersionComparison }) {
  const { t } = useTranslation()
  const groups = useMemo(() => groupChanges(comparison.changes), [comparison])
  const changes = useMemo(() => groups.flatMap((group) => group.changes), [groups])
  const [selection, setSelection] = useState({ index: 0, count: 0 })
  const index = Math.min(selection.index, changes.length - 1)
  const change = changes[index]
  const selectIndex = useCallback(
    (newIndex: number) => setSelection(({ count }) => ({ index: newIndex, count: count + 1 })),
    [],
  )
  const selectChange = useCallback(
    (newChange: TourChange) => selectIndex(changes.indexOf(newChange)),
    [changes, selectIndex],
  )
  if (change === undefined) {
    return (
      <div className={classes.stage}>
        <Notice icon={<IconArrowsLeftRight size={28} />} title={t('versions.compare.none')} />
      </div>
    )
  }
  return (
    <>
      <div className={classes.stage}>
        <Stage comparison={comparison} change={change} selectionCount={selection.count} />
      </div>
      <div className={classes.list}>
        <Stepper index={index} count={changes.length} onSelect={selectIndex} />
        <ChangeSteps groups={groups} current={change} onSelect={selectChange} />
      </div>
    </>
  )
}

/** Compares two states of a tour: changes as sentences, and as marks on the stops. */
export function CompareScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [parameters, setParameters] = useSearchParams()
  const from = parameters.get('from') ?? 'live'
  const to = parameters.get('to') ?? 'draft'
  const { data, error, refetch } = trpc.versions.compare.useQuery(
    { tourId: tour.id, from, to },
    { staleTime: 0, gcTime: 0, retry: 1 },
  )
  return (
    <div className={classes.screen}>
      <title>{t('versions.compare.pageTitle', { name: tour.name })}</title>
      <CompareHead from={from} to={to} onChange={(before, after) => setParameters({ from: before, to: after })} />
      {data && <Comparison key={`${from} ${to}`} comparison={data} />}
      {!data && (
        <div className={classes.stage}>
          {error === null ? (
            <DelayedLoader label={t('editor.loading')} />
          ) : (
            <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
          )}
        </div>
      )}
    </div>
  )
}
