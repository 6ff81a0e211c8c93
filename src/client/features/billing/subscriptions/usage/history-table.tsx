import { useTranslation } from 'react-i18next'
import type { UsageDay } from '../../../../../shared/billing/billing.ts'
import { limitedResources } from '../../../../../shared/billing/plans.ts'
import { TableDisclosure } from '../../../../ui/layout/table-disclosure.tsx'
import { formatDay } from '../billing-formats.ts'
import { useLimitTexts } from '../limit-texts.ts'

/** Data table of the chart, newest first. */
export function HistoryTable({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation()
  const limitTexts = useLimitTexts()
  return (
    <TableDisclosure label={t('billing.history.table')} tableName={t('billing.history.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('billing.history.day')}</th>
            {limitedResources.map((resource) => (
              <th key={resource} scope="col">
                {limitTexts.name(resource)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day, i18n.language)}</th>
              {limitedResources.map((resource) => (
                <td key={resource}>{limitTexts.amount(resource, day[resource])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableDisclosure>
  )
}
