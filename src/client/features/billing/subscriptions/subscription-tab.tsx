import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import tabClasses from '../../../ui/layout/tab.module.css'
import { useSeesPlans } from './use-billing.ts'

/** Settings tab of the subscription. Hidden if the server has no plans, and from members who may not see billing. */
export function SubscriptionTab() {
  const { t } = useTranslation()
  if (!useSeesPlans()) return null
  return (
    <NavLink to={screenPaths.subscription} className={tabClasses.tab ?? ''}>
      {t('billing.title')}
    </NavLink>
  )
}
