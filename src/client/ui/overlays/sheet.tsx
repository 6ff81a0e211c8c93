import { Drawer, type DrawerProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../hooks/use-escape.ts'

/** What comes up from the lower edge of a phone. */
export function Sheet(props: DrawerProps) {
  const { t } = useTranslation()
  useEscape(props.opened, props.onClose)
  return (
    <Drawer position="bottom" closeButtonProps={{ 'aria-label': t('app.close') }} {...props} closeOnEscape={false} />
  )
}
