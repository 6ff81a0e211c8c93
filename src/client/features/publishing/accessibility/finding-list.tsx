import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CheckName } from '../../../../shared/accessibility/checks/registry.ts'
import type { AccessibilityFinding } from '../../../../shared/accessibility/findings.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { MoreButton } from '../../../ui/fields/more-button.tsx'
import { useEditorStore } from '../../tours/tour-draft/editor-store.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import classes from './accessibility.module.css'
import { useFindingText } from './use-finding-text.ts'

const pageLength = 20

/** Link to the screen that fixes a finding. */
function FixLink({ finding, label }: { readonly finding: AccessibilityFinding; readonly label: string }) {
  const { t } = useTranslation()
  const select = useEditorStore((store) => store.select)
  return (
    <Link
      to={finding.fixPath}
      aria-label={t('accessibility.fixOf', { item: label })}
      onClick={() => select(finding.hotspotId)}
    >
      {t('accessibility.fix')}
    </Link>
  )
}

/** Problems that a check found, each with a link to fix it. */
export function FindingList({ check }: { readonly check: CheckName }) {
  const { t } = useTranslation()
  const { id: tourId } = useTourEditor().tour
  const textOf = useFindingText()
  const list = trpc.accessibility.findings.useInfiniteQuery(
    { tourId, check, limit: pageLength },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const findings = list.data?.pages.flatMap((page) => page.findings)
  if (findings === undefined) {
    if (list.error === null) return <Skeleton height={44} className={classes.loading ?? ''} />
    return <LoadFailure message={errorMessage(t, list.error)} onRetry={() => void list.refetch()} />
  }
  const items = findings.map((finding) => ({ finding, label: textOf(finding) }))
  return (
    <>
      <ul className={classes.findings}>
        {items.map(({ finding, label }) => (
          <li key={finding.id}>
            <span>{label}</span>
            <FixLink finding={finding} label={label} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} label={t('accessibility.more')} className={classes.more} />
      <span className="visually-hidden" role="status">
        {t('accessibility.listed', { count: findings.length })}
      </span>
    </>
  )
}
