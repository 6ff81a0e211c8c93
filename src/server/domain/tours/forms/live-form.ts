import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { type PublicForm, type PublicTour, publicTour } from '../../../../shared/publishing/tour-document.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { publicationKey } from '../publication-state/publication-keys.ts'

type FormReference = {
  readonly accountId: string
  readonly tourId: string
  readonly formId: string
  /** Version that the visitor saw, which may be older than the live one. */
  readonly publicationNumber?: number | undefined
}
type LiveRow = { id: string; live_number: number; name: string }
export type LiveForm = {
  readonly form: PublicForm
  /** The published tour that has the form. */
  readonly tour: PublicTour
  readonly publicationNumber: number
  readonly tourName: string
}

/** Selects the live version of a tour, but none of suspended accounts and deleted tours. */
const liveSql = `
  select s.id, s.live_number, t.name from shares s
  join tours t on t.id = s.tour_id
  join accounts a on a.id = s.account_id
  where s.tour_id = ? and s.account_id = ? and s.live_number is not null
    and t.deleted_at is null and a.status in ('active', 'grace')`

/** Schema for the part of the document with forms; parsing thousands of hotspots would take long. */
const formsOfDocument = z.object({ tours: z.record(z.string(), publicTour) })

type Snapshot = { readonly shareId: string; readonly number: number; readonly formReference: FormReference }

/** Reads a form of a version; undefined if the version has no such form, or its files are deleted. */
async function readForm(files: PublicScope['ports']['files'], { shareId, number, formReference }: Snapshot) {
  const { tourId, formId } = formReference
  const bytes = await files.read(`${publicationKey(shareId, number)}/tour.json`)
  if (bytes === undefined) return undefined
  const tour = formsOfDocument.parse(JSON.parse(bytes.toString('utf8'))).tours[tourId]
  const form = tour?.forms?.find(({ id }) => id === formId)
  return tour && form && { tour, form, publicationNumber: number }
}

/**
 * Finds the form as the visitor saw it: in the version that the call names, if its files still exist, or else in the
 * live version. 404 for a form that the live version does not have.
 */
export async function requireLiveForm(
  { em, ports }: Pick<PublicScope, 'em' | 'ports'>,
  formReference: FormReference,
): Promise<LiveForm> {
  const [liveRow] = await em.execute<LiveRow[]>(liveSql, [formReference.tourId, formReference.accountId])
  if (liveRow === undefined) throw new AppError('resource.notFound')
  const { id: shareId, live_number: liveNumber, name: tourName } = liveRow
  const currentForm = await readForm(ports.files, { shareId, number: liveNumber, formReference })
  if (currentForm === undefined) throw new AppError('resource.notFound')
  const { publicationNumber: visitedNumber = liveNumber } = formReference
  const visitedForm =
    visitedNumber < liveNumber
      ? await readForm(ports.files, { shareId, number: visitedNumber, formReference })
      : undefined
  return { ...(visitedForm ?? currentForm), tourName }
}
