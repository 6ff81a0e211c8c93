import type { Actor, World } from './world.ts'

export const inAccount = ({ accountId }: Actor) => ({ params: { aid: accountId } })
export const hotspotPlace = ({ stopId }: World, { accountId }: Actor) => ({ params: { aid: accountId, stopId } })
export const onTour = ({ tourId }: World, { accountId }: Actor) => ({ params: { aid: accountId, tid: tourId } })
export const onMedium = ({ mediaId }: World, { accountId }: Actor) => ({ params: { aid: accountId, mediaId } })
export const onFolder = ({ folderId }: World, { accountId }: Actor) => ({ params: { aid: accountId, folderId } })
