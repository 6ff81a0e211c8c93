import { editingLimits } from './editing-limits.ts'

/**
 * SQL that is true if the claim of a stop is valid: its person has the stop open. A new claim is valid for a while even
 * without a session, because concurrent statements don't see each other's session. Parameters: `liveClaimParameters`.
 */
export const liveClaimSql = (claim: string) => `(
  ${claim}.claimed_at > now() - ? * interval '1 millisecond'
  or exists (select 1 from editing_sessions o join users p on p.id = o.user_id and p.disabled_at is null
    where o.stop_id = ${claim}.stop_id and o.user_id = ${claim}.user_id
      and o.renewed_at > now() - ? * interval '1 millisecond'))`

export const liveClaimParameters = [editingLimits.claimGraceMs, editingLimits.expiryMs] as const
