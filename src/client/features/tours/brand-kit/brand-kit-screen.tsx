import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { useChangeDenial, ViewOnlyFields } from '../../access/auth/session/allowed.tsx'
import { BrandKitEditor } from './brand-kit-editor.tsx'

/** Polling interval while drafts are being updated. */
const updatePollMs = 2_000

/** `/home/settings/brand-kit`: styles, buttons and nadir patch that tours inherit. */
export function BrandKitScreen() {
  const { t } = useTranslation()
  const denial = useChangeDenial('manageUsers')
  const {
    data: kit,
    error,
    refetch,
  } = trpc.brandKit.get.useQuery(
    {},
    { refetchInterval: ({ state }) => ((state.data?.pendingTourCount ?? 0) > 0 ? updatePollMs : false) },
  )
  if (kit === undefined && error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (kit === undefined) return <Skeleton height={240} radius="lg" />
  return (
    <ViewOnlyFields reason={denial}>
      <BrandKitEditor kit={kit} mayEdit={denial === null} />
    </ViewOnlyFields>
  )
}
