import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { type PublicForm, publicTour } from '../../../shared/publishing/tour-document.ts'
import type { PublicScope } from '../../kernel/scope.ts'
import { publicationKey } from '../tours/publication-keys.ts'

type Place = { readonly accountId: string; readonly tourId: string; readonly formId: string }
type Live = { id: string; live_number: number; name: string }
export type LiveForm = { readonly form: PublicForm; readonly publicationNumber: number; readonly tourName: string }

/** A suspended account, a deleted tour and a withdrawn share look like one that never was. */
const liveSql = `
  select s.id, s.live_number, t.name from shares s
  join tours t on t.id = s.tour_id
  join accounts a on a.id = s.account_id
  where s.tour_id = ? and s.account_id = ? and s.live_number is not null
    and t.deleted_at is null and a.status in ('active', 'grace')`

/** Of a document only what holds its forms: it may have thousands of hotspots. */
const tourPart = z.object({ tours: z.record(z.string(), publicTour) })

/** A form as visitors see it at this moment; 404 for one that no live publication shows. */
export async function requireLiveForm(
  { em, ports }: Pick<PublicScope, 'em' | 'ports'>,
  { accountId, tourId, formId }: Place,
): Promise<LiveForm> {
  const [live] = await em.execute<Live[]>(liveSql, [tourId, accountId])
  if (live === undefined) throw new AppError('resource.notFound')
  const bytes = await ports.files.read(`${publicationKey(live.id, live.live_number)}/tour.json`)
  if (bytes === undefined) throw new Error('a live snapshot is not in the store')
  const { tours } = tourPart.parse(JSON.parse(bytes.toString('utf8')))
  const form = tours[tourId]?.forms?.find(({ id }) => id === formId)
  if (form === undefined) throw new AppError('resource.notFound')
  return { form, publicationNumber: live.live_number, tourName: live.name }
}
