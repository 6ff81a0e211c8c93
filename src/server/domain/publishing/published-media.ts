import type { JobScope } from '../../kernel/job.ts'
import { Share } from './entity.ts'

/** Public keys of all media of an account that stand in a snapshot which visitors may still load. */
export async function publishedMediaKeys(
  { em, ports: { files } }: Pick<JobScope, 'em' | 'ports'>,
  accountId: string,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const { id } of await em.find(Share, { account: accountId })) {
    for (const number of await files.list(`publications/${id}`)) {
      const document = await files.read(`publications/${id}/${number}/tour.json`)
      for (const [, key = ''] of String(document ?? '').matchAll(/\/media\/([0-9A-Za-z]+)\//g)) keys.add(key)
    }
  }
  return keys
}
