import { Stack } from '@mantine/core'
import type { ManagedAccount } from '../../../../../shared/accounts/root-admin.ts'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ManagedAccountFields } from './managed-account-fields.tsx'
import { ManagedAccountMembers } from './managed-account-members.tsx'

type DialogProps = { readonly account: ManagedAccount | undefined; readonly onClose: () => void }

/** Settings and members of an account, for root admins. */
export function ManagedAccountDialog({ account, onClose }: DialogProps) {
  const displayedAccount = useLast(account)
  return (
    <Dialog opened={account !== undefined} onClose={onClose} size="lg" title={displayedAccount?.name}>
      {displayedAccount && (
        <Stack gap="lg">
          <ManagedAccountFields key={displayedAccount.aid} account={displayedAccount} />
          <ManagedAccountMembers accountId={displayedAccount.aid} />
        </Stack>
      )}
    </Dialog>
  )
}
