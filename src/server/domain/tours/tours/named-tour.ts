import { linkTo } from '../../../../shared/web/routes.ts'
import type { Ports } from '../../../ports.ts'

type TourName = { readonly id: string; readonly name: string }

/** Tour in the data of webhook events, with the URL of its editor. */
export function namedTour({ publicUrl }: Pick<Ports, 'publicUrl'>, { id, name }: TourName) {
  return { id, name, editUrl: publicUrl() + linkTo.editTour(id) }
}
