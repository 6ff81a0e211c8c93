import type { Ids } from './foreign-account.ts'
import type { World } from './world.ts'

type Reference = {
  readonly name: string
  readonly call: string
  readonly inputOf: (world: World, ids: Ids) => unknown
}

const direction = { yawDeg: 0, pitchDeg: 0 }
const link = ({ stop }: Ids) => ({ targetStopId: stop, arrival: 'automatic' })

/** Inputs that are valid except for one reference to another account's resource. */
export const references: readonly Reference[] = [
  {
    name: 'a medium of a new tour',
    call: 'tours.create',
    inputOf: (_world, { media }) => ({ name: 'Pier', mediaIds: [media] }),
  },
  {
    name: 'the medium whose file an import replaces',
    call: 'media.import',
    inputOf: (_world, { media: replacesMediaId }) => ({
      address: 'https://files.invalid/harbor.jpg',
      kind: 'panos',
      replacesMediaId,
    }),
  },
  {
    name: 'the cover of a tour',
    call: 'tours.update',
    inputOf: ({ tourId, tourVersion: version }, { media }) => ({ tourId, version, coverMediaId: media }),
  },
  {
    name: 'the image of a floor plan',
    call: 'tours.update',
    inputOf: ({ tourId, tourVersion: version }, { media }) => ({
      tourId,
      version,
      floorPlans: [{ id: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001', name: 'Ground floor', mediaId: media, northDeg: 0 }],
    }),
  },
  {
    name: 'the logo of a tour',
    call: 'tours.update',
    inputOf: ({ tourId, tourVersion: version }, { media: mediaId }) => ({
      tourId,
      version,
      styles: { logo: { mediaId, altText: '', address: '', corner: 'left' } },
    }),
  },
  {
    name: 'the stop a tour starts at',
    call: 'tours.update',
    inputOf: ({ tourId, tourVersion: version }, { stop }) => ({ tourId, version, startStopId: stop }),
  },
  {
    name: 'the stop a button of a tour leads to',
    call: 'tours.update',
    inputOf: ({ tourId, tourVersion: version }, { stop }) => {
      const action = { kind: 'stop', details: { stopId: stop } }
      const customButtons = [
        { id: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002', label: 'External link', icon: 'arrow', action },
      ]
      return { tourId, version, buttons: { bar: [], corner: [], hidden: [], own: customButtons } }
    },
  },
  {
    name: 'the medium of a new stop',
    call: 'stops.create',
    inputOf: ({ tourId }, { media }) => ({ tourId, stops: [{ name: 'Roof', mediaId: media }] }),
  },
  {
    name: 'the medium of a stop',
    call: 'stops.update',
    inputOf: ({ stopId, stopVersion: version }, { media }) => ({ stopId, version, mediaId: media }),
  },
  {
    name: 'the stop a new hotspot leads to',
    call: 'hotspots.create',
    inputOf: ({ stopId }, ids) => ({ stopId, kind: 'stop', ...direction, details: link(ids) }),
  },
  {
    name: 'the stop a new hotspot leads to over REST',
    call: 'POST /api/v2/:aid/stops/:stopId/hotspots',
    inputOf: ({ accountId, stopId }, ids) => ({
      params: { aid: accountId, stopId },
      query: { type: 'stop' },
      form: { yawDeg: '0', pitchDeg: '0', details: JSON.stringify(link(ids)) },
    }),
  },
  {
    name: 'the medium of a new hotspot',
    call: 'hotspots.create',
    inputOf: ({ stopId }, { media }) => ({ stopId, kind: 'image', ...direction, details: { mediaId: media } }),
  },
  {
    name: 'the poster of a page in a new hotspot',
    call: 'hotspots.create',
    inputOf: ({ stopId }, { media }) => ({
      stopId,
      kind: 'embed',
      ...direction,
      details: { url: 'https://example.org', posterMediaId: media },
    }),
  },
  {
    name: 'the stop a hotspot leads to',
    call: 'hotspots.update',
    inputOf: ({ stopId, linkId }, ids) => ({ stopId, hotspotId: linkId, details: link(ids) }),
  },
  {
    name: 'the stop a share link starts at',
    call: 'shareLinks.create',
    inputOf: ({ tourId }, { stop: startStopId }) => ({ tourId, name: 'Press', startStopId }),
  },
  {
    name: 'the tour that stops are copied to',
    call: 'stops.copyToTour',
    inputOf: ({ tourId, stopId }, { tour: targetTourId }) => ({ tourId, stopIds: [stopId], targetTourId }),
  },
  {
    name: 'the stop a share link is changed to start at',
    call: 'shareLinks.update',
    inputOf: ({ tourId, shareLinkId: linkId }, { stop: startStopId }) => ({ tourId, linkId, startStopId }),
  },
  {
    name: 'the folder whose media are listed',
    call: 'media.list',
    inputOf: (_world, { folder }) => ({ folder }),
  },
  {
    name: 'the folder of several media',
    call: 'media.updateMany',
    inputOf: ({ mediaId }, { folder }) => ({ mediaIds: [mediaId], folderId: folder }),
  },
  {
    name: 'the folder of a medium',
    call: 'media.update',
    inputOf: ({ mediaId }, { folder }) => ({ mediaId, folderId: folder }),
  },
  {
    name: 'the image that covers a nadir',
    call: 'media.adjust',
    inputOf: ({ mediaId }, { media: nadirImage }) => ({
      mediaId,
      retouch: { strokes: [], nadir: { mediaId: nadirImage, radiusDeg: 20, rotationDeg: 0 } },
    }),
  },
  {
    name: 'the folder a folder is moved to',
    call: 'folders.update',
    inputOf: ({ folderId }, { folder }) => ({ folderId, parentId: folder }),
  },
  {
    name: 'the folder of tours a folder is moved to',
    call: 'tourFolders.update',
    inputOf: ({ tourFolderId: folderId }, { tourFolder }) => ({ folderId, parentId: tourFolder }),
  },
  {
    name: 'the folder whose tours are listed',
    call: 'tours.list',
    inputOf: (_world, { tourFolder }) => ({ folder: tourFolder }),
  },
  {
    name: 'the folder of several tours',
    call: 'tours.updateMany',
    inputOf: ({ tourId }, { tourFolder }) => ({ tourIds: [tourId], folderId: tourFolder }),
  },
  {
    name: 'the folder of a new tour',
    call: 'tours.create',
    inputOf: (_world, { tourFolder }) => ({ name: 'Pier', folderId: tourFolder }),
  },
  {
    name: 'the template of a new tour',
    call: 'tours.create',
    inputOf: (_world, { template }) => ({ name: 'Pier', templateId: template }),
  },
  {
    name: 'the profile image of a person',
    call: 'users.update',
    inputOf: ({ memberId }, { media }) => ({ userId: memberId, fields: { picture: media } }),
  },
]
