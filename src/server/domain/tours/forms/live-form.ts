import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { type PublicForm, type PublicTour, publicTour } from '../../../../shared/publishing/tour-document.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { publicationKey } from '../publication-state/publication-keys.ts'

type Place = {
  readonly accountId: string
  readonly tourId: string
  readonly formId: string
  /** What the visitor saw, which may be earlier than what is live. */
  readonly publicationNumber?: number | undefined
}
type Live = { id: string; live_number: number; name: string }
export type LiveForm = {
  readonly form: PublicForm
  /** The published tour that the form is of. */
  readonly tour: PublicTour
  readonly publicationNumber: number
  readonly tourName: string
}

/** A suspended account, a deleted tour and a withdrawn share look like one that never was. */
const liveSql = `
  select s.id, s.live_number, t.name from shares s
  join tours t on t.id = s.tour_id
  join accounts a on a.id = s.account_id
  where s.tour_id = ? and s.account_id = ? and s.live_number is not null
    and t.deleted_at is null and a.status in ('active', 'grace')`

/** Of a document only what holds its forms: it may have thousands of hotspots. */
const tourPart = z.object({ tours: z.record(z.string(), publicTour) })

type Snapshot = { readonly shareId: string; readonly number: number; readonly place: Place }

/** The form of a publication; undefined where it has none, or is not in the store any more. */
async function readForm(files: PublicScope['ports']['files'], { shareId, number, place }: Snapshot) {
  const { tourId, formId } = place
  const bytes = await files.read(`${publicationKey(shareId, number)}/tour.json`)
  if (bytes === undefined) return undefined
  const tour = tourPart.parse(JSON.parse(bytes.toString('utf8'))).tours[tourId]
  const form = tour?.forms?.find(({ id }) => id === formId)
  return tour && form && { tour, form, publicationNumber: number }
}

/**
 * A form as the visitor saw it: of the publication that they name, where the live one still has the form and the former is
 * kept; else as it is live. 404 for a form that no live publication shows.
 */
export async function requireLiveForm(
  { em, ports }: Pick<PublicScope, 'em' | 'ports'>,
  place: Place,
): Promise<LiveForm> {
  const [live] = await em.execute<Live[]>(liveSql, [place.tourId, place.accountId])
  if (live === undefined) throw new AppError('resource.notFound')
  const { id: shareId, live_number: liveNumber, name: tourName } = live
  const current = await readForm(ports.files, { shareId, number: liveNumber, place })
  if (current === undefined) throw new AppError('resource.notFound')
  const { publicationNumber: seen = liveNumber } = place
  const former = seen < liveNumber ? await readForm(ports.files, { shareId, number: seen, place }) : undefined
  return { ...(former ?? current), tourName }
}
