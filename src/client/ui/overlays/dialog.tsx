import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../hooks/use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Modal dialog. Escape closes only the topmost one. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation()
  useEscape(props.opened, props.onClose)
  const returnFocus = useFocusReturn(props.opened)
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('app.close') }}
      {...props}
      closeOnEscape={false}
      // Mantine returns the focus to the opener itself, which may be an item of a menu that is still closing.
      returnFocus={false}
      onExitTransitionEnd={() => {
        props.onExitTransitionEnd?.()
        returnFocus()
      }}
    />
  )
}
