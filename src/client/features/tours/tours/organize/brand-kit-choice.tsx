import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type BrandPart, brandPartNames } from '../../../../../shared/brand-kit/brand-parts.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'

type BrandKitChoiceProps = {
  readonly isBusy: boolean
  readonly onUse: (parts: readonly BrandPart[]) => void
  readonly onClose: () => void
}

/** Choice of the parts of the brand kit that the selected tours will inherit. */
export function BrandKitChoice({ isBusy, onUse, onClose }: BrandKitChoiceProps) {
  const { t } = useTranslation()
  const { data: kit, error, refetch } = trpc.brandKit.get.useQuery({})
  const [parts, setParts] = useState<readonly BrandPart[]>(brandPartNames)
  if (kit === undefined && error) return <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
  if (kit === undefined) return <Skeleton height={280} radius="md" />
  if (kit.version === 0)
    return (
      <Stack gap="md">
        <Text>{t('tours.bulk.noBrandKit')}</Text>
        <Group justify="flex-end">
          <Button component={Link} to={screenPaths.brandKit}>
            {t('brandKit.open')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (parts.length > 0 && !isBusy) onUse(brandPartNames.filter((part) => parts.includes(part)))
      }}
    >
      <Stack gap="md">
        <Text>{t('tours.bulk.brandKitHint')}</Text>
        <Checkbox.Group
          value={[...parts]}
          onChange={(names) => setParts(brandPartNames.filter((name) => names.includes(name)))}
        >
          <Stack gap={4}>
            {brandPartNames.map((part) => (
              <Checkbox key={part} value={part} label={t(`brandKit.part.${part}`)} mih={32} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={isBusy} disabled={parts.length === 0}>
            {t('tours.bulk.useBrandKit')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
