import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { formatSince } from '../../../ui/layout/formats.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './stop-workspace.module.css'

/** Who saved the stop or one of its hotspots last, where people are shown each other. */
export function StopSaved({ stop: { id: stopId } }: { readonly stop: Stop }) {
  const { t, i18n } = useTranslation()
  const { savedAt: tourSavedAt } = useTourEditor().tour
  const isShown = useFlag('multi-user')
  const { data, refetch } = trpc.stops.lastSave.useQuery({ stopId }, { enabled: isShown })
  const seen = useRef(tourSavedAt)
  // Any save of the tour may have been one of this stop.
  useEffect(() => {
    if (!isShown || seen.current === tourSavedAt) return
    seen.current = tourSavedAt
    void refetch()
  }, [isShown, tourSavedAt, refetch])
  const { savedAt = null, savedBy: name = null } = data ?? {}
  if (!isShown || savedAt === null || name === null) return null
  return (
    <p className={classes.saved}>
      {t('editor.save.lastBy', { name, since: formatSince(savedAt, Date.now(), i18n.language) })}
    </p>
  )
}
