import { linkTo } from '../../../../shared/web/routes.ts'
import type { Ports } from '../../../ports.ts'

type Named = { readonly id: string; readonly name: string }

/** A tour as events tell of it: with the way to it for members of its account. */
export function namedTour({ publicAddress }: Pick<Ports, 'publicAddress'>, { id, name }: Named) {
  return { id, name, editUrl: publicAddress() + linkTo.editTour(id) }
}
