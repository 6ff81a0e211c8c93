import {
  compareVersionsInput,
  copyFromVersionInput,
  listVersionsInput,
  renameVersionInput,
  restoreVersionInput,
} from '../../../shared/versions/versions.ts'
import { compareVersions } from '../../domain/publishing/publications/compare-versions.ts'
import {
  copyFromVersion,
  getVersion,
  listVersions,
  renameVersion,
  restoreVersion,
} from '../../domain/tours/versions/operations.ts'
import { route } from '../rest.ts'

const path = '/api/v2/:aid/tours/:tid/versions'
const versionPath = `${path}/:versionId` as const

/** Versions of a tour's draft. */
export const versionRoutes = [
  route({
    method: 'get',
    path,
    tag: 'Versions',
    summary: 'List versions',
    description: "Versions of a tour's draft, newest first, a page at a time.",
    query: listVersionsInput.pick({ cursor: true }),
    operation: listVersions,
    read: ({ params: { tid }, query: { cursor } }) => ({ tourId: tid, cursor }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/tours/:tid/comparison',
    tag: 'Versions',
    summary: 'Compare two versions',
    description:
      'Differences for visitors. `from` and `to` are version ids, `live` or `draft`. The documents contain changed stops only.',
    query: compareVersionsInput.pick({ from: true, to: true }),
    operation: compareVersions,
    read: ({ params: { tid }, query: { from, to } }) => ({ tourId: tid, from, to }),
  }),
  route({
    method: 'get',
    path: versionPath,
    tag: 'Versions',
    summary: 'Get a version',
    description: 'A version with the names of its stops and hotspots.',
    operation: getVersion,
    read: ({ params: { tid, versionId } }) => ({ tourId: tid, versionId }),
  }),
  route({
    method: 'patch',
    path: versionPath,
    tag: 'Versions',
    summary: 'Name a version',
    description: 'Named versions are never deleted. An empty text removes the name.',
    body: renameVersionInput.pick({ name: true }),
    operation: renameVersion,
    read: ({ params: { tid, versionId }, body }) => ({ ...body, tourId: tid, versionId }),
  }),
  route({
    method: 'post',
    path: `${versionPath}/restore`,
    tag: 'Versions',
    summary: 'Restore a version as the draft',
    description:
      'The replaced draft is kept as a version. `missing` lists stops and hotspots whose media no longer exist.',
    body: restoreVersionInput.pick({ draftSavedAt: true }),
    errors: ['version.stale'],
    operation: restoreVersion,
    read: ({ params: { tid, versionId }, body }) => ({ ...body, tourId: tid, versionId }),
  }),
  route({
    method: 'post',
    path: `${versionPath}/copy`,
    tag: 'Versions',
    summary: 'Copy stops and hotspots into the draft',
    description: 'Copies them from a version and replaces those of the draft. The previous draft is kept as a version.',
    body: copyFromVersionInput.pick({ draftSavedAt: true, stopIds: true, hotspotIds: true }),
    errors: ['version.stale'],
    operation: copyFromVersion,
    read: ({ params: { tid, versionId }, body }) => ({ ...body, tourId: tid, versionId }),
  }),
] as const
