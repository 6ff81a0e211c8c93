import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressTowns, townsText } from './map-data/towns-text.ts'
import { worldMapText } from './map-data/world-map-text.ts'
import { root } from './program.ts'

function write(path: string, content: string | Buffer): void {
  writeFileSync(join(root, path), content)
  console.log(`Wrote ${path}: ${content.length} bytes.`)
}

write('src/sdk/core/map/base/world-map.txt', worldMapText())
write('src/server/domain/library/locations/towns.br', compressTowns(townsText()))
