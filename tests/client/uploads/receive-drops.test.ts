import { expect, it, vi } from 'vitest'
import { receiveDrops } from '../../../src/client/features/library/uploads/receive-drops.ts'

const file = new File(['four'], 'Pier.jpg')
const dragItem = (isDirectory: boolean) => ({ webkitGetAsEntry: () => ({ isDirectory }), getAsFile: () => file })
const fileDrag = { types: ['Files'], items: [dragItem(false), dragItem(true)] }
const textDrag = { types: ['text/plain'], items: [] }

/** Page on which data is dragged. `isHandled` is true if one of its elements handles the event. */
function drag(type: 'dragover' | 'drop', dataTransfer: object, isHandled = false) {
  const page = new EventTarget()
  const onDrop = vi.fn()
  if (isHandled) page.addEventListener(type, (event) => event.preventDefault())
  const stop = receiveDrops(page as Window, onDrop)
  const send = () => {
    const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { send, stop, onDrop }
}

it('receives dropped files except folders, and keeps the browser from opening them', () => {
  expect(drag('dragover', fileDrag).send()).toBe(true)
  const { send, stop, onDrop } = drag('drop', fileDrag)
  expect(send()).toBe(true)
  expect(onDrop.mock.calls).toEqual([[[file]]])
  stop()
  expect(send()).toBe(false)
})

it('ignores drops of text, and drops that a dropzone handles', () => {
  expect(drag('dragover', textDrag).send()).toBe(false)
  expect(drag('drop', textDrag).send()).toBe(false)
  const { send, onDrop } = drag('drop', fileDrag, true)
  send()
  expect(onDrop).not.toHaveBeenCalled()
})
