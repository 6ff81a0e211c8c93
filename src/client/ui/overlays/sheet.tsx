import { Drawer, type DrawerProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../hooks/use-escape.ts'

/** Bottom sheet for phones. */
export function Sheet(props: DrawerProps) {
  const { t } = useTranslation()
  useEscape(props.opened, props.onClose)
  return (
    <Drawer position="bottom" closeButtonProps={{ 'aria-label': t('app.close') }} {...props} closeOnEscape={false} />
  )
}
