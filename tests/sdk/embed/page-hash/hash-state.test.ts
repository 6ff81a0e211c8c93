import { describe, expect, it } from 'vitest'
import { hashText, isHashName, readHash, writeHash } from '../../../../src/sdk/embed/page-hash/hash-state.ts'

describe('the state of a tour in the address of a page', () => {
  it.each([
    ['#tour=2,30,-5,70', { position: 2, view: { yawDeg: 30, pitchDeg: -5, fovDeg: 70 } }],
    ['#prices&tour=2,30.5,-5,70&other=1', { position: 2, view: { yawDeg: 30.5, pitchDeg: -5, fovDeg: 70 } }],
    ['#tour=12', { position: 12, view: undefined }],
    ['#tour=2,300,0,70', { position: 2, view: undefined }],
    ['#tour=2,30,-91,70', { position: 2, view: undefined }],
    ['#tour=2,1.2.3,0,70', { position: 2, view: undefined }],
    ['#tour=0,30,0,70', undefined],
    ['#tour=2,30', undefined],
    ['#tour=<script>', undefined],
    ['#tour2=2', undefined],
    ['#prices', undefined],
    ['', undefined],
  ])('is read from %s', (fragment, state) => expect(readHash(fragment, 'tour')).toEqual(state))

  it('has one digit for each angle', () => {
    expect(hashText({ position: 3, view: { yawDeg: -12.345, pitchDeg: 0, fovDeg: 70.06 } })).toBe('3,-12.3,0,70.1')
    expect(hashText({ position: 3, view: undefined })).toBe('3')
  })

  it.each([
    ['', '#tour=2'],
    ['#', '#tour=2'],
    ['#prices', '#prices&tour=2'],
    ['#tour=1,0,0,90&a=b', '#tour=2&a=b'],
    ['#a=b&&tour=1', '#a=b&&tour=2'],
    ['#/route?x=1', '#/route?x=1&tour=2'],
  ])('is written into %s beside the parts of the page', (fragment, written) => {
    expect(writeHash(fragment, 'tour', '2')).toBe(written)
  })

  it.each([
    ['tour', true],
    ['left-room_2', true],
    ['', false],
    ['a&b', false],
    ['a=b', false],
    ['n'.repeat(33), false],
  ])('has a name that separates it from others: "%s"', (name, isValid) => expect(isHashName(name)).toBe(isValid))
})
