import { Stack } from '@mantine/core'
import type { ManagedAccount } from '../../../../shared/accounts/root.ts'
import { useLast } from '../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ManagedAccountFields } from './managed-account-fields.tsx'
import { ManagedAccountPeople } from './managed-account-people.tsx'

type DialogProps = { readonly account: ManagedAccount | undefined; readonly onClose: () => void }

/** What a root admin may set of an account, and who belongs to it. */
export function ManagedAccountDialog({ account, onClose }: DialogProps) {
  const shown = useLast(account)
  return (
    <Dialog opened={account !== undefined} onClose={onClose} size="lg" title={shown?.name}>
      {shown && (
        <Stack gap="lg">
          <ManagedAccountFields key={shown.aid} account={shown} />
          <ManagedAccountPeople accountId={shown.aid} />
        </Stack>
      )}
    </Dialog>
  )
}
