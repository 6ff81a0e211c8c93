import { describe, expect, it } from 'vitest'
import { continuedLayerId } from '../../../../src/sdk/core/captures/continued-layer.ts'
import { ownLayerId, type TimeLayer } from '../../../../src/sdk/core/captures/time-layers.ts'

const layer = (id: string, name = '', date: string | null = null): TimeLayer => ({ id, name, date })
const own = (name = '', date: string | null = null) => layer(ownLayerId, name, date)

describe('the time layer of the next stop', () => {
  it('is its own panorama until a visitor chooses', () => {
    expect(continuedLayerId([own('', '1950'), layer('a', 'Now', '2024')], null)).toBe(ownLayerId)
  })

  it('has the name of the chosen layer, in any case', () => {
    const layers = [own('Summer'), layer('a', 'autumn '), layer('b', 'Winter')]
    expect(continuedLayerId(layers, layer('x', 'Autumn', '1900'))).toBe('a')
    expect(continuedLayerId(layers, layer('x', 'Summer'))).toBe(ownLayerId)
  })

  it('has the nearest date if no name matches', () => {
    const layers = [own('', '2024'), layer('a', 'Old', '1950-06-01'), layer('b', 'Older', '1890'), layer('c')]
    expect(continuedLayerId(layers, layer('x', 'Before', '1951'))).toBe('a')
    expect(continuedLayerId(layers, layer('x', '', '1901-05'))).toBe('b')
    expect(continuedLayerId(layers, layer('x', '', '2030'))).toBe(ownLayerId)
  })

  it('is its own panorama if neither name nor date can be compared', () => {
    expect(continuedLayerId([own(), layer('a', 'Winter')], layer('x', 'Summer', '1950'))).toBe(ownLayerId)
    expect(continuedLayerId([own(), layer('a', '', '1950')], layer('x', 'Summer'))).toBe(ownLayerId)
    expect(continuedLayerId([], layer('x', 'Summer', '1950'))).toBe(ownLayerId)
  })

  it('is an own panorama without a date if an own panorama was chosen', () => {
    expect(continuedLayerId([own(), layer('a', '', '1950')], own('', '2024'))).toBe(ownLayerId)
    expect(continuedLayerId([own('', '1950'), layer('a', '', '2023')], own('', '2024'))).toBe('a')
  })

  it('is the same layer at the same stop, even if its name differs', () => {
    expect(continuedLayerId([own(), layer('a', 'Winter'), layer('b', 'Winter')], layer('b', 'Winter'))).toBe('b')
  })
})
