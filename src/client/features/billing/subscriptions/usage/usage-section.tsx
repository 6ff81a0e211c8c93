import { useTranslation } from 'react-i18next'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { limitedResources } from '../../../../../shared/billing/plans.ts'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { UsageHistory } from './usage-history.tsx'
import { UsageMeter } from './usage-meter.tsx'
import classes from './usage-section.module.css'

/** Usage of the plan, now and over time. */
export function UsageSection({ billing: { used, limits } }: { billing: Billing }) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('billing.usage')}>
      <ul className={classes.meters}>
        {limitedResources.map((resource) => (
          <UsageMeter key={resource} resource={resource} used={used[resource]} limit={limits[resource]} />
        ))}
      </ul>
      <UsageHistory limits={limits} />
    </SettingsSection>
  )
}
