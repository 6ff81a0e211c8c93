import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useFlag } from '../../../platform/use-flag.ts'
import { formatSince } from '../../../ui/layout/formats.ts'
import { useTourEditor } from '../use-tour-editor.tsx'
import classes from './saved-state.module.css'

const tickMs = 1000
const minuteSeconds = 60

/** The present, ticking once a second. */
function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

function SavedSince({ savedAtMs }: { savedAtMs: number }) {
  const { t, i18n } = useTranslation()
  const seconds = Math.max(0, Math.round((useNowMs() - savedAtMs) / 1000))
  const isRecent = seconds < minuteSeconds
  const ago = new Intl.RelativeTimeFormat(i18n.language, { style: 'narrow' }).format(
    isRecent ? -Math.max(1, seconds) : -Math.floor(seconds / minuteSeconds),
    isRecent ? 'second' : 'minute',
  )
  return t('editor.save.savedAgo', { ago })
}

/** Who saved the tour last, before anything was saved here; that it is saved where people don't see each other. */
function LastSaved() {
  const { t, i18n } = useTranslation()
  const { savedAt, savedBy } = useTourEditor().tour
  const showsOthers = useFlag('multi-user')
  if (!showsOthers || savedBy === null) return t('editor.save.saved')
  return t('editor.save.lastBy', { name: savedBy, since: formatSince(savedAt, Date.now(), i18n.language) })
}

/** Whether everything is stored, in the header. A failed save can be tried again here. */
export function SavedState() {
  const { t } = useTranslation()
  const { queue } = useTourEditor()
  const { status, savedAtMs, failureCause } = useStore(queue.store)
  const isFailed = failureCause !== null || status.name === 'conflict'
  if (isFailed) {
    return (
      <Button
        variant="subtle"
        color="red"
        className={classes.failed ?? ''}
        aria-label={t('editor.save.failed')}
        onClick={() => void queue.flush()}
      >
        <IconCloudOff size={18} aria-hidden="true" />
        <span className={classes.words}>{t('editor.save.failed')}</span>
      </Button>
    )
  }
  const isSaved = status.name === 'idle'
  return (
    <span className={classes.state}>
      {isSaved ? <IconCloudCheck size={18} aria-hidden="true" /> : <IconCloudUp size={18} aria-hidden="true" />}
      <span className={classes.words}>
        {isSaved && savedAtMs !== null && <SavedSince savedAtMs={savedAtMs} />}
        {isSaved && savedAtMs === null && <LastSaved />}
        {!isSaved && t('editor.save.saving')}
      </span>
      <span role="status" className="visually-hidden">
        {isSaved ? t('editor.save.saved') : t('editor.save.saving')}
      </span>
    </span>
  )
}
