import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router-dom'
import { screenPaths } from '../../../shared/web/routes.ts'
import { Dialog } from '../overlays/dialog.tsx'

type UnsavedGuardProps = {
  readonly isUnsaved: boolean
  /** Whether a step within the page leaves what is not saved, too. */
  readonly isLeftWithin?: (from: Location, to: Location) => boolean
}

/** Asks before somebody leaves what they typed and did not save; a form has one. Whose session ended has to leave. */
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
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
