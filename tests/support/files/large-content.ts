import { randomUUID } from 'node:crypto'
import {
  type DraftContent,
  type HotspotContent,
  joinContent,
  type StopContent,
} from '../../../src/shared/versions/draft-content.ts'

const hotspotsPerStop = 10
const descriptionHtml = `<p>${'Words about it. '.repeat(12)}</p>`

function aHotspot(index: number): HotspotContent {
  return {
    id: randomUUID(),
    kind: 'info',
    yawDeg: index * 30 - 150,
    pitchDeg: -5,
    title: `Thing ${index}`,
    description: '',
    tooltip: 'Read about it',
    icon: null,
    colour: null,
    size: null,
    labelMode: 'always',
    readingOrder: index,
    visible: true,
    fromSeconds: null,
    toSeconds: null,
    customData: null,
    details: { html: descriptionHtml },
  }
}

function aStop(index: number): StopContent {
  return {
    id: randomUUID(),
    name: `Stop ${index}`,
    description: descriptionHtml,
    mediaId: null,
    thumbnailMediaId: null,
    initialView: { yawDeg: index % 180, pitchDeg: 0, fovDeg: 95 },
    viewLimits: null,
    timeLayers: null,
    northOffsetDeg: index % 360,
    levelPitchDeg: 0,
    levelRollDeg: 0,
    hiddenFromList: false,
    backgroundAudio: null,
    floorPlanPosition: null,
    location: null,
    tags: ['pier'],
    hotspots: Array.from({ length: hotspotsPerStop }, (_, position) => aHotspot(position)),
    translations: [],
  }
}

/** Creates a draft of many stops with ten hotspots each. */
export function aLargeDraft(stopCount = 1000): DraftContent {
  return { ...joinContent([]), stops: Array.from({ length: stopCount }, (_, index) => aStop(index)) }
}

/** Edits a draft as in an hour of work: `count` stops in a row get a moved hotspot and a new description. */
export function editedDraft(draft: DraftContent, { from, count }: { from: number; count: number }): DraftContent {
  const stops = draft.stops.map((stop, index) => {
    if (index < from || index >= from + count) return stop
    const [firstHotspot, ...otherHotspots] = stop.hotspots
    const movedHotspots = firstHotspot ? [{ ...firstHotspot, yawDeg: firstHotspot.yawDeg + 1 }] : []
    return { ...stop, description: `${stop.description}<p>Edited.</p>`, hotspots: [...movedHotspots, ...otherHotspots] }
  })
  return { ...draft, stops }
}
