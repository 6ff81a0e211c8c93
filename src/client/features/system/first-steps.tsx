import { useTranslation } from 'react-i18next'
import classes from './help.module.css'

/** Four steps from panoramas to a published tour. */
export function FirstSteps() {
  const { t } = useTranslation()
  const steps = [t('help.step.upload'), t('help.step.link'), t('help.step.look'), t('help.step.publish')]
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
