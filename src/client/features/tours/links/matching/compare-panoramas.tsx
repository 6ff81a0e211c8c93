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
      {/* The key distinguishes it from the start button. Otherwise a double click would also cancel. */}
      <Button key="cancel" variant="default" size="compact-sm" onClick={onCancel}>
        {t('links.compare.cancel')}
      </Button>
    </>
  )
}

type ComparePanoramasProps = {
  readonly matching: ReturnType<typeof useMatchPanoramas>
  /** All pairs without a direction, including those already compared. */
  readonly pairs: readonly MatchRequest[]
  readonly isDisabled: boolean
}

/** Button that finds missing directions of suggested links by comparing panoramas, with the progress and the result. */
export function ComparePanoramas({ matching, pairs, isDisabled }: ComparePanoramasProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLDivElement>(null)
  const { progress, outcomes, poses, compare, cancel } = matching
  const remainingPairs = pairs.filter(({ id }) => outcomes.get(id) !== 'noMatch')
  const hasResult = outcomes.size > 0
  if (progress === null && remainingPairs.length === 0 && !hasResult) return null
  const start = async () => {
    // The focused button is about to be removed.
    strip.current?.focus()
    await compare(remainingPairs)
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
      {progress === null && !hasResult && <span>{t('links.compare.offer', { count: remainingPairs.length })}</span>}
      {progress === null && remainingPairs.length > 0 && (
        <Button key="start" variant="default" size="compact-sm" disabled={isDisabled} onClick={() => void start()}>
          {t('links.compare.start')}
        </Button>
      )}
      {progress !== null && <ComparisonProgress progress={progress} onCancel={cancelComparison} />}
    </div>
  )
}
