import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { screenPaths } from '../../../shared/web/routes.ts'
import tabClasses from '../../ui/layout/tab.module.css'
import { useSeesPlans } from './use-billing.ts'

/** The way to the subscription, among the settings; nothing where there are no plans, and for people who see no money. */
export function SubscriptionTab() {
  const { t } = useTranslation()
  if (!useSeesPlans()) return null
  return (
    <NavLink to={screenPaths.subscription} className={tabClasses.tab ?? ''}>
      {t('billing.title')}
    </NavLink>
  )
}
