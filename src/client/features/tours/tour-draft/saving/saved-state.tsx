import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useFlag } from '../../../../platform/use-flag.ts'
import { formatSince } from '../../../../ui/layout/formats.ts'
import { useTourEditor } from '../use-tour-editor.tsx'
import classes from './saved-state.module.css'

const tickMs = 1000
const minuteSeconds = 60

/** Current time, updated every second. */
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
  const relativeTime = new Intl.RelativeTimeFormat(i18n.language, { style: 'narrow' }).format(
    isRecent ? -Math.max(1, seconds) : -Math.floor(seconds / minuteSeconds),
    isRecent ? 'second' : 'minute',
  )
  return t('editor.save.savedAgo', { ago: relativeTime })
}

/** Person and time of the last save, until this page saves. Without multi-user mode, only "Saved". */
function LastSaved() {
  const { t, i18n } = useTranslation()
  const { savedAt, savedBy } = useTourEditor().tour
  const isMultiUser = useFlag('multi-user')
  if (!isMultiUser || savedBy === null) return t('editor.save.saved')
  return t('editor.save.lastBy', { name: savedBy, since: formatSince(savedAt, Date.now(), i18n.language) })
}

/** Saving state in the header, with a button to retry after a failure. */
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
        <span className={classes.text}>{t('editor.save.failed')}</span>
      </Button>
    )
  }
  const isSaved = status.name === 'idle'
  return (
    <span className={classes.state}>
      {isSaved ? <IconCloudCheck size={18} aria-hidden="true" /> : <IconCloudUp size={18} aria-hidden="true" />}
      <span className={classes.text}>
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
