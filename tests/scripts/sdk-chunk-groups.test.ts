import { expect, it } from 'vitest'
import { createSdkChunkGroups } from '../../scripts/building/sdk-chunk-groups.ts'

/** Modules by id, with their static and lazy imports. */
type Modules = Readonly<Record<string, { readonly imports?: readonly string[]; readonly lazy?: readonly string[] }>>

/** Names of the modules in the chunk that is loaded first, of pages `share` and `embed` with the viewer `viewer`. */
function firstChunkOf(modules: Modules): readonly string[] {
  const graph = {
    getModuleInfo: (id: string) => {
      const { imports = [], lazy = [] } = modules[id] ?? {}
      return { importedIds: imports, dynamicallyImportedIds: lazy, code: '' }
    },
  }
  const [group] = createSdkChunkGroups({ pages: ['share', 'embed'], viewer: 'viewer' })
  return Object.keys(modules).filter((id) => group?.name(id, graph) === 'controls')
}

it('puts what pages share with each other, with the viewer and with later code into the first chunk', () => {
  const modules = {
    share: { imports: ['frame', 'history'], lazy: ['viewer', 'card'] },
    embed: { imports: ['frame', 'attributes'], lazy: ['viewer', 'card'] },
    frame: { imports: ['dom'] },
    history: {},
    attributes: {},
    dom: {},
    viewer: { imports: ['device', 'engine'], lazy: ['player'] },
    device: {},
    engine: {},
    player: { imports: ['device'] },
    card: { imports: ['dom'] },
  }
  expect(firstChunkOf(modules)).toEqual(['frame', 'dom', 'device'])
})

it('leaves out code that the first page does not load', () => {
  const modules = {
    share: { lazy: ['viewer', 'card', 'form'] },
    embed: { lazy: ['viewer'] },
    viewer: { lazy: ['form'] },
    card: { imports: ['styles', 'form'] },
    form: { imports: ['styles'] },
    styles: {},
  }
  expect(firstChunkOf(modules)).toEqual([])
})

it('contains everything that its modules import', () => {
  const modules = {
    share: { imports: ['buttons'], lazy: ['viewer'] },
    embed: { imports: ['buttons'] },
    viewer: {},
    buttons: { imports: ['icons'] },
    icons: { imports: ['colors'] },
    colors: {},
  }
  expect(firstChunkOf(modules)).toEqual(['buttons', 'icons', 'colors'])
})
