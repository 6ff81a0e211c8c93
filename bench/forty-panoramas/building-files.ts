import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Building, drawPanorama, drawPlan } from './building.ts'

/** Largest error, in whole degrees, of a person who sets the direction of a start view. */
const aimErrorDeg = 3

export type BuildingFiles = { readonly panoramas: string[]; readonly plan: string }

/** Writes the panoramas and the floor plan of a building. */
export async function writeBuildingFiles(folder: string, building: Building): Promise<BuildingFiles> {
  await mkdir(folder, { recursive: true })
  const panoramas: string[] = []
  for (const [index, { name }] of building.rooms.entries()) {
    const path = join(folder, `${String(index + 1).padStart(2, '0')}_${name.replace(' ', '_')}.jpg`)
    await writeFile(path, await drawPanorama(index))
    panoramas.push(path)
  }
  const plan = join(folder, 'Ground floor.png')
  await writeFile(plan, await drawPlan(building))
  return { panoramas, plan }
}

/**
 * Direction in which a person thinks that a room's start view looks, clockwise from the top of the plan. The errors alternate
 * between all whole degrees up to `aimErrorDeg` in both directions.
 */
export function aimedHeadingDeg(headingDeg: number, roomIndex: number): number {
  return headingDeg + ((roomIndex * 7) % (2 * aimErrorDeg + 1)) - aimErrorDeg
}
