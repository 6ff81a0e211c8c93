import { useTranslation } from 'react-i18next'
import { type TransitionName, transitionNames } from '../../../shared/tours/transitions.ts'

/** The ways from one stop to the next, for a `Select`. */
export function useTransitionChoices(): { value: TransitionName; label: string }[] {
  const { t } = useTranslation()
  return transitionNames.map((value) => ({ value, label: t(`editor.transition.${value}`) }))
}
