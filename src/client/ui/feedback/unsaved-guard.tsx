import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router-dom'
import { screenPaths } from '../../../shared/web/routes.ts'
import { Dialog } from '../overlays/dialog.tsx'

type UnsavedGuardProps = {
  readonly isUnsaved: boolean
  /** True for navigations within the same path that also lose unsaved input. */
  readonly isLeftWithin?: (from: Location, to: Location) => boolean
}

/** Confirms leaving unsaved input. Navigations out of the app, such as after an expired session, are not blocked. */
export function UnsavedGuard({ isUnsaved, isLeftWithin = () => false }: UnsavedGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      (currentLocation.pathname !== nextLocation.pathname || isLeftWithin(currentLocation, nextLocation)) &&
      nextLocation.pathname.startsWith(screenPaths.home),
  )
  useEffect(() => {
    if (!isUnsaved) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [isUnsaved])
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={t('app.unsaved.title')}>
      <Stack gap="lg">
        <Text>{t('app.unsaved.text')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t('app.unsaved.leave')}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t('app.unsaved.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
