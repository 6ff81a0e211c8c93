import { useTranslation } from 'react-i18next'
import { isViewerButton } from '../../../shared/buttons/viewer-buttons.ts'
import { useButtons } from './use-buttons.ts'

/** What a button is called, by its name or, for an own one, its id. */
export function useButtonName(): (name: string) => string {
  const { t } = useTranslation()
  const { all } = useButtons()
  return (name) =>
    isViewerButton(name) ? t(`buttons.name.${name}`) : (all.own.find(({ id }) => id === name)?.label ?? '')
}
