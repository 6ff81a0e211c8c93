import { describe, expect, it } from 'vitest'
import { rankCommands } from '../../../src/client/app/palette/rank-commands.ts'
import type { Command } from '../../../src/client/platform/commands/commands.ts'

const command = (name: string, keywords = ''): Command => ({ id: name, group: 'stops', name, keywords, run: () => {} })
const namesFor = (query: string, ...commands: Command[]) => rankCommands(commands, query).map(({ name }) => name)

describe('commands for a query', () => {
  it('contain all its words, in any order', () => {
    expect(namesFor('hall west', command('West hall'), command('East hall'), command('Hallway'))).toEqual(['West hall'])
  })

  it('list matches at the start of the name first, then at the start of a word', () => {
    expect(namesFor('ha', command('Sharing'), command('West hall'), command('Hall'))).toEqual([
      'Hall',
      'West hall',
      'Sharing',
    ])
  })

  it('ignore case and accents', () => {
    expect(namesFor('MUSEE', command('Musée'))).toEqual(['Musée'])
  })

  it('are found by keywords after those found by name', () => {
    expect(namesFor('dark', command('Use the night', 'dark'), command('Darkroom'))).toEqual([
      'Darkroom',
      'Use the night',
    ])
  })

  it('keep their order if the query is blank', () => {
    expect(namesFor('  ', command('B'), command('A'))).toEqual(['B', 'A'])
  })
})
