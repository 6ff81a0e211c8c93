import { mineralMaterials } from './mineral-materials.ts'
import { organicMaterials } from './organic-materials.ts'
import { specialMaterials } from './special-materials.ts'
import type { Material } from './surface.ts'

/** Materials by name; a shape stores an index into this list. */
const registry = { ...mineralMaterials, ...organicMaterials, ...specialMaterials } satisfies Record<string, Material>

export const materialNames: readonly string[] = Object.keys(registry)
export const materialList: readonly Material[] = Object.values(registry)
