import { CENTRED } from '@tintype/domain/prints/crops'
import { describe, expect, it } from 'vitest'
import { beginMove, canUndo, centreCrops, INITIAL_HISTORY, moveCrop, undoMove } from './crop-history.ts'

const drag = (history: typeof INITIAL_HISTORY, ...places: number[]) =>
  places.reduce((now, place) => moveCrop(now, '7:10', place), beginMove(history))

describe('the crop history', () => {
  it('a move changes the crop of one shape and stays inside the picture', () => {
    expect(moveCrop(INITIAL_HISTORY, '5:7', 210.4).now).toEqual({ ...CENTRED, '5:7': 210 })
    expect(moveCrop(INITIAL_HISTORY, '3:4', -80).now['3:4']).toBe(0)
    expect(moveCrop(INITIAL_HISTORY, '3:4', 1200).now['3:4']).toBe(1000)
  })

  it('undo restores the crop before each drag, however many steps a drag had', () => {
    const twice = drag(drag(INITIAL_HISTORY, 510, 540, 600), 620, 700)
    expect(twice.now['7:10']).toBe(700)
    const once = undoMove(twice)
    expect(once.now['7:10']).toBe(600)
    expect(undoMove(once).now).toEqual(CENTRED)
    expect(canUndo(undoMove(once))).toBe(false)
  })

  it('a touch that moves nothing adds nothing to undo', () => {
    const touched = beginMove(beginMove(drag(INITIAL_HISTORY, 300)))
    expect(undoMove(touched).now).toEqual(CENTRED)
    expect(canUndo(beginMove(INITIAL_HISTORY))).toBe(false)
    expect(undoMove(INITIAL_HISTORY)).toEqual(INITIAL_HISTORY)
  })

  it('centring a crop can be undone', () => {
    const middle = centreCrops(drag(INITIAL_HISTORY, 900))
    expect(middle.now).toEqual(CENTRED)
    expect(undoMove(middle).now['7:10']).toBe(900)
    expect(centreCrops(INITIAL_HISTORY)).toBe(INITIAL_HISTORY)
  })
})
