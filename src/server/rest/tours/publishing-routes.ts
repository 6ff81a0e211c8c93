import { listPublicationsInput, publishTourInput } from '../../../shared/publishing/publications.ts'
import { createScheduleInput, listSchedulesInput } from '../../../shared/schedules/schedules.ts'
import {
  listPublications,
  listTourChanges,
  previewTour,
  publishTour,
  unpublishTour,
} from '../../domain/publishing/publications/operations.ts'
import { cancelSchedule, createSchedule, listSchedules } from '../../domain/publishing/schedules/operations.ts'
import { route } from '../rest.ts'

const tag = 'Publishing'
const publicationsPath = '/api/v2/:aid/tours/:tid/publications'
const schedulesPath = '/api/v2/:aid/tours/:tid/schedules'

/** Publications and schedules. */
export const publishingRoutes = [
  route({
    method: 'get',
    path: publicationsPath,
    tag,
    summary: 'List publications',
    description: 'Newest first, with their progress.',
    query: listPublicationsInput.pick({ cursor: true }),
    operation: listPublications,
    read: ({ params: { tid }, query: { cursor } }) => ({ tourId: tid, cursor }),
  }),
  route({
    method: 'post',
    path: publicationsPath,
    tag,
    summary: 'Publish a tour',
    description:
      'Queues a publication. The response has its `id`, whose status is in the list of publications. `selection` limits it to some of the pending changes. Open review requests of the tour are approved, unless `approvesReviews` is false.',
    body: publishTourInput.omit({ tourId: true }),
    errors: [
      'resource.conflict',
      'publishing.wholeNeeded',
      'publishing.nothingSelected',
      'publishing.stopNeeded',
      'publishing.inaccessible',
      'plan.publishedTours',
    ],
    status: 201,
    operation: publishTour,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'delete',
    path: publicationsPath,
    tag,
    summary: 'Unpublish a tour',
    description:
      'Visitors lose access immediately, and to cached copies within a minute. The tour keeps its share link.',
    operation: unpublishTour,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/tours/:tid/changes',
    tag,
    summary: 'List unpublished changes',
    description: 'Changes that the next publication would bring visitors, field by field.',
    operation: listTourChanges,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/tours/:tid/preview',
    tag,
    summary: 'Preview a tour',
    description: 'The document that the viewer would show if the draft were published now.',
    operation: previewTour,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'get',
    path: schedulesPath,
    tag,
    summary: 'List schedules',
    description: 'Pending and failed schedules, last created first.',
    query: listSchedulesInput.pick({ cursor: true }),
    operation: listSchedules,
    read: ({ params: { tid }, query: { cursor } }) => ({ tourId: tid, cursor }),
  }),
  route({
    method: 'post',
    path: schedulesPath,
    tag,
    summary: 'Schedule a publication or its end',
    body: createScheduleInput.omit({ tourId: true }),
    errors: ['schedule.past', 'schedule.timeZone', 'schedule.noSuchTime', 'schedule.taken', 'schedule.tooMany'],
    status: 201,
    operation: createSchedule,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'delete',
    path: '/api/v2/:aid/schedules/:scheduleId',
    tag,
    summary: 'Cancel a schedule',
    errors: ['schedule.over'],
    operation: cancelSchedule,
    read: ({ params: { scheduleId } }) => ({ scheduleId }),
  }),
] as const
