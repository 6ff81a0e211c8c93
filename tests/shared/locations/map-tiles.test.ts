import { describe, expect, it } from 'vitest'
import { mapSourceOf } from '../../../src/shared/locations/map-source.ts'
import {
  isTilesUrl,
  mapTilesAttribution,
  mapTilesUrl,
  readAttribution,
  tileFormatOf,
  tilesOrigin,
  tileUrl,
} from '../../../src/shared/locations/map-tiles.ts'

describe('the address of map tiles', () => {
  it.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'images'],
    ['https://tiles.example:8443/{z}/{y}/{x}{r}.webp?key=a%20b', 'images'],
    ['https://tiles.example/tile?z={z}&x={x}&y={y}', 'images'],
    ['https://tiles.example/{z}/{x}/{y}.mvt', 'vector'],
    ['https://tiles.example/{z}/{x}/{y}.pbf?key=a', 'vector'],
    ['https://Tiles-1.Example/{z}/{x}/{y}.png', 'images'],
    ['https://münchen.example/{z}/{x}/{y}.png', 'images'],
    ['https://[2001:db8::1]:8443/{z}/{x}/{y}.png', 'images'],
    ['https://tiles.example/world.pmtiles', 'archive'],
    ['https://tiles.example/world.PMTILES?signature=a', 'archive'],
  ])('may be %s', (address, format) => {
    expect(isTilesUrl(address, { allowsLoopback: false })).toBe(true)
    expect(mapTilesUrl.safeParse(address).success).toBe(true)
    expect(tileFormatOf(address)).toBe(format)
  })

  it.each([
    'http://tiles.example/{z}/{x}/{y}.png',
    'http://localhost:8080/{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}/{x}/{y}',
    'data:image/png,{z}/{x}/{y}',
    '//tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}/{-y}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://{z}.tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}.pmtiles',
    'https://user:secret@tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}.png#part',
    'https://tiles.example/{z}/{x}/{y}.png; script-src *',
    ' https://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example; script-src */{z}/{x}/{y}.png',
    'https://*/{z}/{x}/{y}',
    'https://*.com/{z}/{x}/{y}.png',
    'https://a;script-src/{z}/{x}/{y}',
    'https://a%3Bb/{z}/{x}/{y}',
    'https://a,b/{z}/{x}/{y}',
    "https://'self'/{z}/{x}/{y}",
    'https://*.com/world.pmtiles',
    'https:/{z}.e/a/{x}/{y}',
    'https:\\\\{z}.e/a/b/{x}/{y}',
    'https:///{z}.e/{x}/{y}',
    'https:tiles.example/{z}/{x}/{y}',
    'tiles',
    '',
    `https://tiles.example/{z}/{x}/{y}?key=${'a'.repeat(500)}`,
  ])('is not %s', (address) => {
    expect(mapTilesUrl.safeParse(address).success).toBe(false)
  })

  it('may be a loopback address in the settings of an installation', () => {
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:3000'])
      expect(isTilesUrl(`http://${host}/{z}/{x}/{y}.png`, { allowsLoopback: true }), host).toBe(true)
    for (const host of ['localhost.example', '10.0.0.1'])
      expect(isTilesUrl(`http://${host}/{z}/{x}/{y}.png`, { allowsLoopback: true }), host).toBe(false)
  })

  it('has one origin for a policy', () => {
    expect(tilesOrigin('https://Tiles.Example:443/{z}/{x}/{y}.png?a=b')).toBe('https://tiles.example')
    expect(tilesOrigin('http://localhost:8080/world.pmtiles')).toBe('http://localhost:8080')
  })

  it.each(['https://*/{z}/{x}/{y}', 'https://a;script-src/{z}/{x}/{y}', 'https:/{z}.e/a/{x}/{y}', 'tiles'])(
    'has no origin for a policy if it is %s',
    (address) => {
      expect(tilesOrigin(address)).toBeNull()
    },
  )

  it('is completed to that of a tile, with twice the pixels for dense screens', () => {
    const template = 'https://tiles.example/{z}/{x}/{y}{r}.png?other={x}'
    expect(tileUrl(template, { z: 3, x: 4, y: 5 }, 1)).toBe('https://tiles.example/3/4/5.png?other=4')
    expect(tileUrl(template, { z: 3, x: 4, y: 5 }, 2)).toBe('https://tiles.example/3/4/5@2x.png?other=4')
  })
})

describe('the attribution of map tiles', () => {
  it('is text with https links', () => {
    const html = `&copy; <a class="b" href="https://www.openstreetmap.org/copyright" target='_blank'>OpenStreetMap</a> contributors &amp; <a href='https://a.example/?a=1&amp;b=2'>A</a>`
    expect(readAttribution(html)).toEqual([
      { text: '© ', href: null },
      { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
      { text: ' contributors & ', href: null },
      { text: 'A', href: 'https://a.example/?a=1&b=2' },
    ])
    expect(readAttribution('City of Lübeck')).toEqual([{ text: 'City of Lübeck', href: null }])
  })

  it.each([
    '<a href="javascript:alert(1)">a</a>',
    '<a href="java&#115;cript:alert(1)">a</a>',
    '<a href="http://a.example">a</a>',
    '<a href="//a.example">a</a>',
    '<a href="https://a.example"></a>',
    '<a href="https://a.example"><b>a</b></a>',
    '<a href="https://a.example">a',
    '<img src="https://a.example">',
    '<script>alert(1)</script>',
    '1 < 2',
    '',
    '   ',
    'a'.repeat(301),
  ])('is not %s', (html) => {
    expect(mapTilesAttribution.safeParse(html).success).toBe(false)
  })

  it('shows text that looks like markup once decoded as text', () => {
    expect(readAttribution('&lt;b&gt; &#60;script&#62; &#9999999; &unknown;')).toEqual([
      { text: '<b> <script> &#9999999; &unknown;', href: null },
    ])
  })
})

describe('the map of an account', () => {
  const defaultMapTiles = { url: 'https://default.example/{z}/{x}/{y}.png', attribution: null }
  const noMap = { mapTilesUrl: null, mapTilesAttribution: null, mapboxToken: null, defaultMapTiles: null }
  it.each([
    [noMap, null],
    [
      { ...noMap, defaultMapTiles },
      { provider: 'custom', ...defaultMapTiles },
    ],
    [
      { ...noMap, defaultMapTiles, mapboxToken: 'pk.a' },
      { provider: 'mapbox', token: 'pk.a' },
    ],
    [
      {
        mapTilesUrl: 'https://own.example/{z}/{x}/{y}',
        mapTilesAttribution: 'Own',
        mapboxToken: 'pk.a',
        defaultMapTiles,
      },
      { provider: 'custom', url: 'https://own.example/{z}/{x}/{y}', attribution: 'Own' },
    ],
  ])('is its own, else Mapbox, else that of the installation', (settings, source) => {
    expect(mapSourceOf(settings)).toEqual(source)
  })
})
