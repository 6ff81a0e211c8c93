import { materialNames } from './materials/materials.ts'
import { buildCourtyard } from './rooms/courtyard.ts'
import { buildGallery } from './rooms/gallery.ts'
import { buildGarden } from './rooms/garden.ts'
import { buildHall } from './rooms/hall.ts'
import { furnishHall } from './rooms/hall-furniture.ts'
import { buildMezzanine } from './rooms/mezzanine.ts'
import { buildTerrace } from './rooms/terrace.ts'
import { SceneBuilder } from './shapes/builder.ts'
import type { ShapeRecord } from './shapes/shapes.ts'
import type { Terrain } from './shapes/terrain.ts'
import { ShapeTree } from './shapes/tree.ts'

/** The whole house: opaque shapes, and glass, which transmits light. */
export type DemoScene = { readonly solid: ShapeTree; readonly glass: ShapeTree }

/** Builds the scene on a terrain. */
export function buildDemoScene(terrain: Terrain): DemoScene {
  const solid: ShapeRecord[] = []
  const glass: ShapeRecord[] = []
  const site = { solid: new SceneBuilder(solid, materialNames), glass: new SceneBuilder(glass, materialNames) }
  for (const build of [buildHall, furnishHall, buildMezzanine, buildGallery, buildCourtyard, buildTerrace]) build(site)
  buildGarden(site, terrain)
  return { solid: new ShapeTree(solid), glass: new ShapeTree(glass) }
}
