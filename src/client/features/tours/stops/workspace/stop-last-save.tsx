import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useFlag } from '../../../../platform/use-flag.ts'
import { formatSince } from '../../../../ui/layout/formats.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './stop-workspace.module.css'

/** Person and time of the last save of the stop or its hotspots, in multi-user mode. */
export function StopLastSave({ stop: { id: stopId } }: { readonly stop: Stop }) {
  const { t, i18n } = useTranslation()
  const { savedAt: tourSavedAt } = useTourEditor().tour
  const isMultiUser = useFlag('multi-user')
  const { data, refetch } = trpc.stops.lastSave.useQuery({ stopId }, { enabled: isMultiUser })
  const fetchedSavedAt = useRef(tourSavedAt)
  // Any save of the tour may have changed this stop.
  useEffect(() => {
    if (!isMultiUser || fetchedSavedAt.current === tourSavedAt) return
    fetchedSavedAt.current = tourSavedAt
    void refetch()
  }, [isMultiUser, tourSavedAt, refetch])
  const { savedAt = null, savedBy: name = null } = data ?? {}
  if (!isMultiUser || savedAt === null || name === null) return null
  return (
    <p className={classes.saved}>
      {t('editor.save.lastBy', { name, since: formatSince(savedAt, Date.now(), i18n.language) })}
    </p>
  )
}
