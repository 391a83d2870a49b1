import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DrawingTools } from './DrawingTools'
import { type Corners, withCorner } from './polygon'
import { useDrawing } from './useDrawing'

const SQUARE: Corners = [
  [-3, 51.58],
  [-2.98, 51.58],
  [-2.98, 51.6],
  [-3, 51.6],
]
const BOW_TIE: Corners = [
  [-3, 51.58],
  [-2.98, 51.6],
  [-2.98, 51.58],
  [-3, 51.6],
]

/** A form in which a polygon is drawn; its buttons stand for the map and for a text of corners. */
function Form() {
  const { now, draw, begin, undo } = useDrawing<Corners>(() => SQUARE.slice(0, 2))
  return (
    <>
      <button type="button" onClick={() => draw((corners) => withCorner(corners, [-2.98, 51.6]))}>
        Click the map
      </button>
      <button type="button" onClick={() => begin(() => BOW_TIE)}>
        Type corners
      </button>
      <DrawingTools
        name="boundary"
        corners={now}
        undo={undo}
        onClear={now.length > 0 ? () => draw(() => []) : undefined}
      />
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => screen.getByRole('status').textContent
const canUndo = () => !(screen.getByRole('button', { name: 'Undo last step' }) as HTMLButtonElement).disabled

describe('a polygon that is drawn', () => {
  it('counts its corners, and takes its steps back one by one', () => {
    render(<Form />)
    expect([said(), canUndo()]).toEqual([expect.stringContaining('2 corners.'), false])
    press('Click the map')
    press('Clear boundary')
    expect(said()).toBe('Click the corners on the map, one after the other.')
    press('Undo last step')
    expect(said()).toContain('3 corners.')
    press('Undo last step')
    expect([said(), canUndo()]).toEqual([expect.stringContaining('2 corners.'), false])
  })

  it('says that it crosses itself, and takes back nothing that was not drawn', () => {
    render(<Form />)
    press('Click the map')
    expect(said()).not.toContain('crosses')
    press('Type corners')
    expect(said()).toContain('The boundary crosses itself. Please move its corners.')
    expect(canUndo()).toBe(false)
  })
})
