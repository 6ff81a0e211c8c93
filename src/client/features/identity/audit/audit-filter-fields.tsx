import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AuditAction, auditActions } from '../../../../shared/audit.ts'
import { trpc } from '../../../platform/trpc.ts'
import classes from './audit-log.module.css'
import { type AuditFilter, isRangeReversed } from './audit-query.ts'

type AuditFilterProps = { readonly value: AuditFilter; readonly onChange: (filter: AuditFilter) => void }

const allValue = 'all'
const isAuditAction = (value: string): value is AuditAction => auditActions.some((action) => action === value)

/** Filter fields of the audit log: action, person, and days. */
export function AuditFilterFields({ value, onChange }: AuditFilterProps) {
  const { t } = useTranslation()
  const { data: people = [] } = trpc.audit.people.useQuery({})
  const actions = auditActions.map((action) => ({ value: action, label: t(`audit.action.${action}`) }))
  const change = (changes: Partial<AuditFilter>) => onChange({ ...value, ...changes })
  return (
    <div className={classes.filter}>
      <Select
        label={t('audit.column.action')}
        data={[{ value: allValue, label: t('audit.allActions') }, ...actions]}
        value={value.action || allValue}
        allowDeselect={false}
        onChange={(action) => change({ action: action !== null && isAuditAction(action) ? action : '' })}
      />
      <Select
        label={t('audit.byUser')}
        data={[
          { value: allValue, label: t('audit.allPeople') },
          ...people.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        value={value.person || allValue}
        allowDeselect={false}
        onChange={(person) => change({ person: person === null || person === allValue ? '' : person })}
      />
      <TextInput
        type="date"
        label={t('audit.fromDay')}
        value={value.fromDay}
        max={value.toDay || undefined}
        onChange={({ currentTarget }) => change({ fromDay: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('audit.toDay')}
        error={isRangeReversed(value) ? t('audit.daysReversed') : undefined}
        value={value.toDay}
        min={value.fromDay || undefined}
        onChange={({ currentTarget }) => change({ toDay: currentTarget.value })}
      />
    </div>
  )
}
