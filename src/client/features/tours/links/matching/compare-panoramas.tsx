import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './compare-panoramas.module.css'
import type { MatchRequest } from './match-messages.ts'
import type { useMatchPanoramas } from './use-match-panoramas.ts'

type ComparePanoramasProps = {
  readonly matching: ReturnType<typeof useMatchPanoramas>
  /** Pairs without a direction, those that were compared included. */
  readonly pairs: readonly MatchRequest[]
  readonly isDisabled: boolean
}

/** Offers to find missing directions of suggested links by comparing panoramas, with progress and the result. */
export function ComparePanoramas({ matching, pairs, isDisabled }: ComparePanoramasProps) {
  const { t } = useTranslation()
  const { progress, outcomes, poses, compare, cancel } = matching
  const open = pairs.filter(({ id }) => outcomes.get(id) !== 'noMatch')
  if (progress !== null) {
    return (
      <div className={classes.strip}>
        <div className={classes.progress}>
          <span>{t('links.compare.progress', progress)}</span>
          <Progress
            value={(progress.compared / progress.total) * 100}
            size="sm"
            aria-label={t('links.compare.progress', progress)}
          />
        </div>
        <Button variant="default" size="compact-sm" onClick={cancel}>
          {t('links.compare.cancel')}
        </Button>
      </div>
    )
  }
  const result = outcomes.size > 0 && t('links.compare.result', { matched: poses.size, count: outcomes.size })
  if (open.length === 0 && !result) return null
  return (
    <div className={classes.strip}>
      <span role="status">{result || t('links.compare.offer', { count: open.length })}</span>
      {open.length > 0 && (
        <Button variant="default" size="compact-sm" disabled={isDisabled} onClick={() => void compare(open)}>
          {t('links.compare.start')}
        </Button>
      )}
    </div>
  )
}
