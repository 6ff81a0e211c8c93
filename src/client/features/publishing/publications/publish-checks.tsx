import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useEditorStore } from '../../tours/tour-draft/editor-store.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { type Blocker, blockerMessage, blockerPath } from './publish-blockers.ts'
import classes from './publish-screen.module.css'
import { PublishWarnings, useWarningCount } from './publish-warnings.tsx'

const maxListedBlockers = 100

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

/** Problems to fix before the tour can be published, each with a link to its stop. */
function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const select = useEditorStore((store) => store.select)
  const hiddenCount = blockers.length - maxListedBlockers
  return (
    <ul className={classes.blockers}>
      {blockers.slice(0, maxListedBlockers).map((blocker) => (
        <li key={`${blocker.reason} ${blocker.stopId} ${blocker.fileName}`}>
          <span>{blockerMessage(t, blocker)}</span>
          {blocker.stopId !== null && (
            <Link
              to={blockerPath(tour, blocker) ?? ''}
              aria-label={`${t('publishing.goToStop')}: ${blocker.stopName}`}
              onClick={() => select(null)}
            >
              {t('publishing.goToStop')}
            </Link>
          )}
        </li>
      ))}
      {hiddenCount > 0 && <li>{t('publishing.moreBlockers', { count: hiddenCount })}</li>}
    </ul>
  )
}

/** Collapsible lists of blockers and warnings. Blockers start open until the tour has a share link above them. */
export function PublishChecks({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useTranslation()
  const { liveNumber } = useTourEditor().tour.publication
  const warnings = useWarningCount()
  return (
    <>
      {blockers.length > 0 && (
        <Checks
          className={classes.blocking}
          summary={t('publishing.issuesToFix', { count: blockers.length })}
          isOpenAtFirst={liveNumber === null}
        >
          <Blockers blockers={blockers} />
        </Checks>
      )}
      {warnings > 0 && (
        <Checks className="" summary={t('publishing.issues', { count: warnings })} isOpenAtFirst={false}>
          <PublishWarnings />
        </Checks>
      )}
    </>
  )
}
