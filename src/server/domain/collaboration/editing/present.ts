import type { ActivePerson, ActiveTour } from '../../../../shared/editing.ts'
import type { User } from '../../identity/users/entity.ts'
import { publicNameOf } from '../../identity/users/names.ts'

export function presentActivePerson(
  user: User,
  { picture, activeTours }: { readonly picture: string | null; readonly activeTours: ActiveTour[] },
): ActivePerson {
  return { uid: user.id, name: publicNameOf(user), picture, activeTours }
}
