import { type NotificationData, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../plain/button.tsx'
import classes from './plain-toasts.module.css'

function PlainToast({ toast }: { readonly toast: NotificationData }) {
  const { t } = useTranslation()
  const { id, title, message } = toast
  useEffect(() => toast.onOpen?.(toast), [toast])
  return (
    <div id={id} role="alert" className={classes.toast}>
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {message}
      </div>
      {id !== undefined && (
        <PlainButton variant="default" onClick={() => notifications.hide(id)}>
          {t('app.close')}
        </PlainButton>
      )}
    </div>
  )
}

/** Plain toasts, used if the code of the designed toasts can't be loaded. */
export function PlainToasts({ toasts }: { readonly toasts: readonly NotificationData[] }) {
  return (
    <div className={classes.toasts}>
      {toasts.map((toast) => (
        <PlainToast key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
