import { createTourInput } from '../../../shared/tours/create-tour.ts'
import {
  copyStopsToTourInput,
  createStopsInput,
  duplicateManyStopsInput,
  listStopsInput,
  updateManyStopsInput,
  updateStopInput,
} from '../../../shared/tours/stops.ts'
import { listToursInput } from '../../../shared/tours/tour-list.ts'
import { updateTourInput } from '../../../shared/tours/tours.ts'
import { listTours } from '../../domain/publishing/publications/list-tours.ts'
import { duplicateManyStops, updateManyStops } from '../../domain/tours/drafts/bulk-stop-operations.ts'
import { copyStopsToTour } from '../../domain/tours/drafts/copy-to-tour.ts'
import { listStops } from '../../domain/tours/drafts/list-stops.ts'
import {
  createTour,
  deleteTour,
  duplicateTour,
  getTour,
  restoreTour,
  updateTour,
} from '../../domain/tours/drafts/operations.ts'
import {
  createStops,
  deleteStops,
  duplicateStop,
  getLastSave,
  restoreStops,
  updateStop,
} from '../../domain/tours/drafts/stop-operations.ts'
import { route } from '../rest.ts'

const toursPath = '/api/v2/:aid/tours'
const tourPath = `${toursPath}/:tid` as const
const stopsPath = `${tourPath}/stops` as const
/** Stop ids are unique, so that these paths needn't name the tour. */
const stopPath = '/api/v2/:aid/stops/:stopId'

const versionDescription =
  'The body contains the version that was read; 409 with the stored version in `facts.current` if that is newer.'

/** Drafts of tours and their stops. Visitors see changes only after publishing. */
export const tourRoutes = [
  route({
    method: 'get',
    path: toursPath,
    tag: 'Tours',
    summary: 'List tours',
    description: 'A page at a time, last saved first unless `sort` says otherwise. `tags` can be repeated.',
    query: listToursInput,
    operation: listTours,
    read: ({ query: { search, filter, folder, tags, sort, cursor } }) => ({
      search,
      filter,
      folder,
      tags: tags === undefined || Array.isArray(tags) ? tags : [tags],
      sort,
      cursor,
    }),
  }),
  route({
    method: 'post',
    path: toursPath,
    tag: 'Tours',
    summary: 'Create a tour',
    description:
      'The tour has one stop for each of `mediaIds`, in their order, and is in the folder `folderId`. With `templateId`, the id of a template of the account or the name of one that comes with the product, it has the styles, buttons, forms, languages and settings of the template.',
    body: createTourInput,
    errors: ['resource.notFound', 'resource.conflict', 'stop.mediaKind'],
    status: 201,
    operation: createTour,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: tourPath,
    tag: 'Tours',
    summary: 'Get a tour',
    description: 'The draft with its stops, their hotspots, and the media that they use.',
    operation: getTour,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'patch',
    path: tourPath,
    tag: 'Tours',
    summary: 'Change a tour',
    description: `Changes name, description, languages, first stop, order of the stops, location, map, floor plans, buttons, styles, forms and other settings. Omitted fields don't change. ${versionDescription}`,
    body: updateTourInput.omit({ tourId: true }),
    errors: [
      'version.stale',
      'resource.conflict',
      'logo.mediaKind',
      'socialCard.mediaKind',
      'audio.mediaKind',
      'floorPlan.mediaKind',
    ],
    operation: updateTour,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'post',
    path: `${tourPath}/duplicate`,
    tag: 'Tours',
    summary: 'Duplicate a tour',
    description: 'The copy includes stops, hotspots and translations, and is not published.',
    status: 201,
    operation: duplicateTour,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'delete',
    path: tourPath,
    tag: 'Tours',
    summary: 'Delete a tour',
    description:
      'Visitors can no longer open the tour. Deleting a published tour requires the permission to publish. The tour can be restored for a limited time.',
    operation: deleteTour,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'post',
    path: `${tourPath}/restore`,
    tag: 'Tours',
    summary: 'Restore a deleted tour',
    description: 'Visitors can open it again if it was published when it was deleted.',
    errors: ['plan.publishedTours'],
    operation: restoreTour,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'get',
    path: stopsPath,
    tag: 'Stops',
    summary: 'List stops',
    description:
      'In the order of the tour, with their hotspots, a page at a time. With `fields` each stop has these fields only, and its `id`.',
    query: listStopsInput.pick({ fields: true, cursor: true }),
    operation: listStops,
    read: ({ params: { tid }, query: { fields, cursor } }) => ({ tourId: tid, fields, cursor }),
  }),
  route({
    method: 'post',
    path: stopsPath,
    tag: 'Stops',
    summary: 'Add stops',
    description:
      'Stops are added at the end of the tour in the order of the list, or where they belong in `uploadOrder`. A stop can be created without media (`mediaId` null). Without `name` it is named after the title in the metadata of its file, or after its file name. With an `id` of your choice, a repeated call adds nothing twice.',
    body: createStopsInput.omit({ tourId: true }),
    errors: ['stop.mediaKind', 'resource.conflict'],
    status: 201,
    operation: createStops,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'patch',
    path: stopsPath,
    tag: 'Stops',
    summary: 'Change several stops',
    description:
      "Each change names the version that it changes. The response lists stops with a newer version as `stale` and stops that the tour no longer has as `missingStopIds`; the changes of all others are saved. 404 if the tour has none of them. Omitted fields don't change.",
    body: updateManyStopsInput.omit({ tourId: true }),
    errors: ['stop.mediaKind', 'stop.thumbnailKind', 'stop.captureKind', 'audio.mediaKind'],
    operation: updateManyStops,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'post',
    path: `${stopsPath}/copy`,
    tag: 'Stops',
    summary: 'Copy stops to another tour',
    description:
      'Copies all stops or none, with their hotspots, to the end of the other tour. Links between the stops lead to the copies. Hotspots that need a stop or form that the other tour lacks are left out, and `hotspotsLeftOut` is their number.',
    status: 201,
    body: copyStopsToTourInput.omit({ tourId: true }),
    errors: ['resource.notFound'],
    operation: copyStopsToTour,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'post',
    path: `${stopsPath}/duplicate`,
    tag: 'Stops',
    summary: 'Duplicate several stops',
    description:
      'Duplicates all stops or none. Each copy includes the hotspots and follows its original. Links between the stops lead to the copies.',
    body: duplicateManyStopsInput.omit({ tourId: true }),
    status: 201,
    operation: duplicateManyStops,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'patch',
    path: stopPath,
    tag: 'Stops',
    summary: 'Change a stop',
    description: `Omitted fields don't change. ${versionDescription}`,
    body: updateStopInput.omit({ stopId: true }),
    errors: ['version.stale', 'stop.mediaKind', 'stop.thumbnailKind', 'stop.captureKind', 'audio.mediaKind'],
    operation: updateStop,
    read: ({ params: { stopId }, body }) => ({ ...body, stopId }),
  }),
  route({
    method: 'post',
    path: `${stopPath}/duplicate`,
    tag: 'Stops',
    summary: 'Duplicate a stop',
    description: 'The copy includes the hotspots and follows the original.',
    status: 201,
    operation: duplicateStop,
    read: ({ params: { stopId } }) => ({ stopId }),
  }),
  route({
    method: 'delete',
    path: `${stopsPath}/:stopId`,
    tag: 'Stops',
    summary: 'Delete a stop',
    description: 'Link hotspots to the stop stay, without a target, and are reported before publishing.',
    operation: deleteStops,
    read: ({ params: { tid, stopId } }) => ({ tourId: tid, stopIds: [stopId] }),
  }),
  route({
    method: 'post',
    path: `${stopsPath}/:stopId/restore`,
    tag: 'Stops',
    summary: 'Restore a deleted stop',
    operation: restoreStops,
    read: ({ params: { tid, stopId } }) => ({ tourId: tid, stopIds: [stopId] }),
  }),
  route({
    method: 'get',
    path: `${stopPath}/last-save`,
    tag: 'Stops',
    summary: 'Get the last save of a stop',
    description: 'Time and author of the last save of the stop or one of its hotspots.',
    operation: getLastSave,
    read: ({ params: { stopId } }) => ({ stopId }),
  }),
] as const
