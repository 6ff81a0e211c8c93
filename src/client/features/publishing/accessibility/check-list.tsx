import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportCheck } from '../../../../shared/accessibility/report.ts'
import type { Severity } from '../../../../shared/accessibility/severity.ts'
import classes from './accessibility.module.css'
import { FindingList } from './finding-list.tsx'

const icons: Readonly<Record<Severity, typeof IconCircleX>> = { error: IconCircleX, warning: IconAlertTriangle }

/** A failed check: its title and number of problems, and its list when open. */
function CheckDetails({ check: { check, severity, problemCount, isBlocking } }: { readonly check: ReportCheck }) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Icon = icons[severity]
  return (
    <li>
      <details
        className={classes.check}
        data-severity={severity}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <Icon size={18} aria-hidden="true" />
          <span className="visually-hidden">{t(`accessibility.severity.${severity}`)}: </span>
          <span className={classes.checkTitle}>{t(`accessibility.check.${check}.title`)}</span>
          {isBlocking && <span className={classes.blocks}>{t('accessibility.blocks')}</span>}
          <span className={classes.count}>{new Intl.NumberFormat(i18n.language).format(problemCount)}</span>
        </summary>
        {isOpen && (
          <div className={classes.body}>
            <p className={classes.advice}>{t(`accessibility.check.${check}.advice`)}</p>
            <FindingList check={check} />
          </div>
        )}
      </details>
    </li>
  )
}

/** Checks that found problems, errors first. */
export function CheckList({ checks }: { readonly checks: readonly ReportCheck[] }) {
  const failedChecks = checks.filter(({ problemCount }) => problemCount > 0)
  const errors = failedChecks.filter(({ severity }) => severity === 'error')
  const warnings = failedChecks.filter(({ severity }) => severity !== 'error')
  return (
    <ul className={classes.checks}>
      {[...errors, ...warnings].map((check) => (
        <CheckDetails key={check.check} check={check} />
      ))}
    </ul>
  )
}
