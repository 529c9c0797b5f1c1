import { CENTRED } from '@tintype/domain/crops'
import { describe, expect, it } from 'vitest'
import { begun, canUndo, centred, moved, undone, untouched } from './crop-history.ts'

const drag = (history: typeof untouched, ...places: number[]) => places.reduce((now, place) => moved(now, '7:10', place), begun(history))

describe('the crop history', () => {
  it('a move changes the crop of one shape and stays inside the picture', () => {
    expect(moved(untouched, '5:7', 210.4).now).toEqual({ ...CENTRED, '5:7': 210 })
    expect(moved(untouched, '3:4', -80).now['3:4']).toBe(0)
    expect(moved(untouched, '3:4', 1200).now['3:4']).toBe(1000)
  })

  it('undo restores the crop before each drag, however many steps a drag had', () => {
    const twice = drag(drag(untouched, 510, 540, 600), 620, 700)
    expect(twice.now['7:10']).toBe(700)
    const once = undone(twice)
    expect(once.now['7:10']).toBe(600)
    expect(undone(once).now).toEqual(CENTRED)
    expect(canUndo(undone(once))).toBe(false)
  })

  it('a touch that moves nothing adds nothing to undo', () => {
    const touched = begun(begun(drag(untouched, 300)))
    expect(undone(touched).now).toEqual(CENTRED)
    expect(canUndo(begun(untouched))).toBe(false)
    expect(undone(untouched)).toEqual(untouched)
  })

  it('centring a crop can be undone', () => {
    const middle = centred(drag(untouched, 900))
    expect(middle.now).toEqual(CENTRED)
    expect(undone(middle).now['7:10']).toBe(900)
    expect(centred(untouched)).toBe(untouched)
  })
})
