import { describe, expect, it } from 'vitest'
import { cubeFaces } from '../../../src/shared/geometry/cube.ts'
import {
  type CubeNamingScheme,
  cubeNamingNames,
  cubeNamings,
  matchFaceNames,
  readFaceName,
} from '../../../src/shared/media/cube-namings.ts'

describe('names of cube faces', () => {
  it.each([
    ['front.jpg', 'words', '', 'f'],
    ['Kitchen_FRONT.JPG', 'words', 'Kitchen', 'f'],
    ['flat 3/Kitchen - left.png', 'words', 'Kitchen', 'l'],
    ['kitchenBottom.webp', 'words', 'kitchen', 'd'],
    ['kitchenTop.webp', 'words', 'kitchen', 'u'],
    ['kitchen.u.jpg', 'letters', 'kitchen', 'u'],
    ['kitchenU.jpg', 'letters', 'kitchen', 'u'],
    ['sky_negz.png', 'signedAxes', 'sky', 'b'],
    ['skyposx.png', 'signedAxes', 'sky', 'r'],
    ['PX.png', 'axes', '', 'r'],
    ['desert_dn.png', 'skybox', 'desert', 'd'],
    ['cube0003.jpg', 'fromZero', 'cube', 'l'],
    ['pano (6).jpg', 'fromOne', 'pano', undefined],
    ['pano_6.jpg', 'fromOne', 'pano', 'd'],
    ['pano_7.jpg', 'fromOne', 'pano', undefined],
  ] as const)('%s, named by %s, has the stem “%s” and the face %s', (path, naming, stem, face) => {
    const read = readFaceName(path, naming)
    expect(read?.face).toBe(face)
    if (face !== undefined) expect(read).toEqual({ stem, face })
  })

  it.each([
    ['menu.jpg', 'letters'],
    ['roof.jpg', 'letters'],
    ['setup.jpg', 'words'],
    ['laptop.jpg', 'words'],
    ['lobby.jpg', 'fromOne'],
  ] as const)('%s, named by %s, is no face', (path, naming) => expect(readFaceName(path, naming)).toBeUndefined())

  it.each(cubeNamingNames)('of %s are recognized in any order and by any of their names', (naming) => {
    const { faces }: CubeNamingScheme = cubeNamings[naming]
    for (const word of [0, -1]) {
      const paths = cubeFaces.map((face) => `Hall/hall_${faces[face].at(word)?.toUpperCase()}.JPG`).reverse()
      expect(matchFaceNames(paths)).toEqual({
        result: 'complete',
        naming,
        faces: { f: 5, b: 4, u: 3, d: 2, l: 1, r: 0 },
      })
    }
  })

  it('report missing, duplicate and unrecognized faces', () => {
    const fiveFaces = ['front', 'back', 'left', 'right', 'up'].map((word) => `a_${word}.jpg`)
    expect(matchFaceNames(fiveFaces)).toEqual({ result: 'missing', missing: ['d'] })
    expect(matchFaceNames([...fiveFaces, 'a_top.jpg'])).toEqual({ result: 'duplicate', face: 'u' })
    expect(matchFaceNames([...fiveFaces, 'a_down.jpg', 'readme.txt'])).toEqual({ result: 'unrecognized', indices: [6] })
    expect(matchFaceNames([])).toEqual({ result: 'missing', missing: [...cubeFaces] })
  })
})
