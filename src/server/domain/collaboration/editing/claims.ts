import { limits } from '../../../../shared/limits.ts'

/**
 * Whether the claim `c` of a stop holds: its person has the stop open. A claim that was just made counts by itself,
 * because two statements that claim at once don't see each other's session. Its parameters are `liveParameters`.
 */
export const liveClaimSql = (claim: string) => `(
  ${claim}.claimed_at > now() - ? * interval '1 millisecond'
  or exists (select 1 from editing_sessions o join users p on p.id = o.user_id and p.disabled_at is null
    where o.stop_id = ${claim}.stop_id and o.user_id = ${claim}.user_id
      and o.renewed_at > now() - ? * interval '1 millisecond'))`

export const liveParameters = [limits.stopClaimGraceMs, limits.editingExpiryMs] as const
