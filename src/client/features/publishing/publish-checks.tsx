import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useEditorStore } from '../tour-draft/editor-store.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { type Blocker, blockerAddress, blockerSentence } from './publish-blockers.ts'
import classes from './publish-screen.module.css'
import { PublishWarnings, useWarningCount } from './publish-warnings.tsx'

const shownBlockers = 100

type ChecksProps = {
  readonly className: string | undefined
  readonly summary: string
  readonly isOpenAtFirst: boolean
  readonly children: ReactNode
}

function Checks({ className = '', summary, isOpenAtFirst, children }: ChecksProps) {
  return (
    <details className={`${classes.checks} ${className}`} open={isOpenAtFirst}>
      <summary>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** What has to be fixed before the tour can be published, each with the way to its stop. */
function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const select = useEditorStore((store) => store.select)
  const rest = blockers.length - shownBlockers
  return (
    <ul className={classes.blockers}>
      {blockers.slice(0, shownBlockers).map((blocker, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two hotspots of a stop may show the same file
        <li key={at}>
          <span>{blockerSentence(t, blocker)}</span>
          {blocker.stopId !== null && (
            <Link
              to={blockerAddress(tour, blocker) ?? ''}
              aria-label={`${t('publishing.goToStop')}: ${blocker.stopName}`}
              onClick={() => select(null)}
            >
              {t('publishing.goToStop')}
            </Link>
          )}
        </li>
      ))}
      {rest > 0 && <li>{t('publishing.moreBlockers', { count: rest })}</li>}
    </ul>
  )
}

/**
 * What was found in the tour, in a line for what keeps it from being published and one for what visitors would stumble
 * over. Before the first publication there is no link to push away, so the first of them is open.
 */
export function PublishChecks({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useTranslation()
  const { liveNumber } = useTourEditor().tour.publication
  const warnings = useWarningCount()
  return (
    <>
      {blockers.length > 0 && (
        <Checks
          className={classes.blocking}
          summary={t('publishing.toFix', { count: blockers.length })}
          isOpenAtFirst={liveNumber === null}
        >
          <Blockers blockers={blockers} />
        </Checks>
      )}
      {warnings > 0 && (
        <Checks className="" summary={t('publishing.unsettled', { count: warnings })} isOpenAtFirst={false}>
          <PublishWarnings />
        </Checks>
      )}
    </>
  )
}
