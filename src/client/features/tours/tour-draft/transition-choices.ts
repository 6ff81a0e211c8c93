import { useTranslation } from 'react-i18next'
import { type TransitionName, transitionNames } from '../../../../shared/tours/transitions.ts'

/** Options of a `Select` for transitions between stops. */
export function useTransitionChoices(): { value: TransitionName; label: string }[] {
  const { t } = useTranslation()
  return transitionNames.map((value) => ({ value, label: t(`editor.transition.${value}`) }))
}
