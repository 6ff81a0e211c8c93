import { dayMs } from '../../../../shared/kernel/units.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

/** Time for which media of a replaced version stay available to visitors with an open page. */
export const replacedVersionGraceMs = dayMs

/** Access to the files of a public key. */
export type MediaVisibility = {
  /** True if a live tour without access control shows them. */
  readonly isOpen: boolean
  /** Shares of live tours that show them; visitors with access to one of these may see them. */
  readonly shareIds: readonly string[]
  readonly isDeleted: boolean
  /** Account of the media. Its members may see them before they are published. */
  readonly accountId: string
}

type Row = Omit<MediaVisibility, 'shareIds'> & { readonly publicKey: string; readonly shareIds: string }

/**
 * Media and, for their texts, tours have public keys. Only tours of the same account make a file visible, and a tour
 * with access control only to its own visitors. A version that was replaced a short while ago still counts, because
 * visitors have its page open, but not for deleted media. Suspended accounts and deleted or unpublished tours show
 * nothing.
 */
const visibilitySql = `
  select k.public_key as "publicKey", coalesce(m.account_id, t.account_id) as "accountId",
    m.deleted_at is not null or t.deleted_at is not null as "isDeleted",
    coalesce(live.is_open, false) as "isOpen", coalesce(live.share_ids, '') as "shareIds"
  from unnest(?::text[]) k(public_key)
  left join media m on m.public_key = k.public_key
  left join tours t on t.id = case when k.public_key ~ '^[0-9a-f]{32}$' then k.public_key::uuid end
  left join lateral (
    select bool_or(s.visibility in ('public', 'unlisted')) as is_open, string_agg(s.id, ' ') as share_ids
    from publication_media pm
    join shares s on s.id = pm.share_id
    join tours shown on shown.id = s.tour_id
    join accounts a on a.id = s.account_id
    where pm.public_key = k.public_key and s.live_number is not null
      and s.account_id = coalesce(m.account_id, t.account_id)
      and (pm.replaced_at is null or (m.deleted_at is null and pm.replaced_at > ?))
      and shown.deleted_at is null and a.status in ('active', 'grace')
  ) live on true
  where m.id is not null or t.id is not null`

/** Finds who may access the files of public keys; keys of no medium and no tour are left out. */
export async function findMediaVisibility(
  em: EntityManager,
  publicKeys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MediaVisibility>> {
  const since = new Date(now.getTime() - replacedVersionGraceMs)
  const rows = await em.execute<Row[]>(visibilitySql, [`{${publicKeys.join(',')}}`, since])
  return new Map(
    rows.map(({ publicKey, shareIds, ...visibility }) => {
      return [publicKey, { ...visibility, shareIds: shareIds === '' ? [] : shareIds.split(' ') }]
    }),
  )
}
