import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { useCanSeePlans } from './use-billing.ts'

/**
 * Link to the settings of the subscription. Hidden on servers without plans and from members who
 * may not see billing.
 */
export function SubscriptionLink() {
  const { t } = useTranslation()
  if (!useCanSeePlans()) return null
  return <NavLink to={screenPaths.subscription}>{t('billing.title')}</NavLink>
}
