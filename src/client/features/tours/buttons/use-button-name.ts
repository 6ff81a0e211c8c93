import { useTranslation } from 'react-i18next'
import { isViewerButton } from '../../../../shared/buttons/viewer-buttons.ts'
import { useButtons } from './use-buttons.ts'

/** Returns a function for the display name of a viewer button, by name, or of a custom button, by id. */
export function useButtonName(): (name: string) => string {
  const { t } = useTranslation()
  const { buttons } = useButtons()
  return (name) =>
    isViewerButton(name) ? t(`buttons.name.${name}`) : (buttons.own.find(({ id }) => id === name)?.label ?? '')
}
