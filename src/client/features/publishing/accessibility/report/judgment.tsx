import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportCriterion } from '../../../../../shared/accessibility/report.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { JudgmentDialog } from './judgment-dialog.tsx'
import classes from './report.module.css'

type JudgmentProps = { readonly criterion: ReportCriterion; readonly question: string }

/** Judgment of a person with its author and date, and a button that records or changes it. */
export function Judgment({ criterion, question }: JudgmentProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { id, name, judgment } = criterion
  const label = t(judgment === null ? 'accessibility.judgment.record' : 'accessibility.judgment.change')
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' })
  return (
    <>
      {judgment !== null && (
        <div className={classes.judgment}>
          {judgment.remark !== '' && <p>{judgment.remark}</p>}
          <p className={classes.author}>
            {t('accessibility.judgment.by', {
              name: judgment.judgedBy ?? t('accessibility.judgment.someone'),
              date: format.format(new Date(judgment.judgedAt)),
            })}
            {judgment.isOutdated && ` ${t('accessibility.judgment.outdated')}`}
          </p>
        </div>
      )}
      <span className={classes.judge}>
        <Allowed to="manageTours">
          <Button
            variant="default"
            size="compact-sm"
            mih={44}
            aria-label={`${label}: ${id} ${name}`}
            onClick={() => setOpen(true)}
          >
            {label}
          </Button>
        </Allowed>
      </span>
      <JudgmentDialog criterion={criterion} question={question} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
