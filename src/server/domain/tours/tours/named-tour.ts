import { linkTo } from '../../../../shared/web/routes.ts'
import type { Ports } from '../../../ports.ts'

type TourName = { readonly id: string; readonly name: string }

/** Tour as webhook events name it, with the address of its editor. */
export function namedTour({ publicAddress }: Pick<Ports, 'publicAddress'>, { id, name }: TourName) {
  return { id, name, editUrl: publicAddress() + linkTo.editTour(id) }
}
