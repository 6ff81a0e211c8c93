import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../hooks/use-escape.ts'
import { useFocusBack } from './use-focus-back.ts'

/** A dialog over the page, or over another one: Escape closes the topmost only. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation()
  useEscape(props.opened, props.onClose)
  const giveFocusBack = useFocusBack(props.opened)
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('app.close') }}
      {...props}
      closeOnEscape={false}
      onExitTransitionEnd={() => {
        props.onExitTransitionEnd?.()
        giveFocusBack()
      }}
    />
  )
}
