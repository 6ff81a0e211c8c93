import { Button, Progress } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './compare-panoramas.module.css'
import type { MatchRequest } from './match-messages.ts'
import type { MatchProgress, useMatchPanoramas } from './use-match-panoramas.ts'

type ComparisonProgressProps = { readonly progress: MatchProgress; readonly onCancel: () => void }

function ComparisonProgress({ progress, onCancel }: ComparisonProgressProps) {
  const { t } = useTranslation()
  const text = t('links.compare.progress', progress)
  return (
    <>
      <div className={classes.progress}>
        <span>{text}</span>
        <Progress value={(progress.compared / progress.total) * 100} size="sm" aria-label={text} />
      </div>
      {/* Its key keeps it apart from the button that starts, so that a second click doesn't cancel at once. */}
      <Button key="cancel" variant="default" size="compact-sm" onClick={onCancel}>
        {t('links.compare.cancel')}
      </Button>
    </>
  )
}

type ComparePanoramasProps = {
  readonly matching: ReturnType<typeof useMatchPanoramas>
  /** Pairs without a direction, those that were compared included. */
  readonly pairs: readonly MatchRequest[]
  readonly isDisabled: boolean
}

/** Offers to find missing directions of suggested links by comparing panoramas, with progress and the result. */
export function ComparePanoramas({ matching, pairs, isDisabled }: ComparePanoramasProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLDivElement>(null)
  const { progress, outcomes, poses, compare, cancel } = matching
  const open = pairs.filter(({ id }) => outcomes.get(id) !== 'noMatch')
  const hasResult = outcomes.size > 0
  if (progress === null && open.length === 0 && !hasResult) return null
  const start = async () => {
    // The button that has the focus goes away.
    strip.current?.focus()
    await compare(open)
  }
  const cancelComparison = () => {
    strip.current?.focus()
    cancel()
  }
  return (
    <div ref={strip} className={classes.strip} tabIndex={-1}>
      <span role="status">
        {progress === null && hasResult && t('links.compare.result', { matched: poses.size, count: outcomes.size })}
      </span>
      {progress === null && !hasResult && <span>{t('links.compare.offer', { count: open.length })}</span>}
      {progress === null && open.length > 0 && (
        <Button key="start" variant="default" size="compact-sm" disabled={isDisabled} onClick={() => void start()}>
          {t('links.compare.start')}
        </Button>
      )}
      {progress !== null && <ComparisonProgress progress={progress} onCancel={cancelComparison} />}
    </div>
  )
}
