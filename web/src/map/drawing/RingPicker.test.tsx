import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { LngLat } from '@/lib/geo'
import { FIRST, within as kept, type Parts, type RingAt } from './parts'
import { RingPicker } from './RingPicker'
import { useDrawing } from './useDrawing'

const EDGE: LngLat[] = [
  [-3, 51.58],
  [-2.998, 51.58],
  [-2.998, 51.582],
  [-3, 51.582],
]

function Form({ isLine = false }: { isLine?: boolean }) {
  const { now, draw, undo } = useDrawing<Parts>(() => [[EDGE]])
  const [chosen, choose] = useState<RingAt>(FIRST)
  const at = kept(now, chosen)
  return (
    <>
      <RingPicker
        parts={now}
        isLine={isLine}
        at={at}
        onChoose={choose}
        onParts={(to, next) => {
          draw(() => to)
          choose(next)
        }}
      />
      <button type="button" onClick={undo}>
        Undo
      </button>
      <output>{now.map((part) => part.map((ring) => ring.length).join('+')).join(' ')}</output>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const drawn = () => screen.getByRole('status').textContent
const picker = () => screen.getByRole('combobox', { name: 'Part or hole' }) as HTMLSelectElement
const chosen = () => picker().selectedOptions[0]?.textContent

it('adds parts and holes by buttons alone, chooses among them, and removes them step by step', () => {
  render(<Form />)
  expect(screen.queryByRole('combobox')).toBeNull()
  press('Add a hole')
  expect([drawn(), chosen()]).toEqual(['4+4', 'Hole 1'])
  press('Add a part')
  expect([drawn(), chosen()]).toEqual(['4+4 4', 'Part 2'])
  expect(
    within(picker())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Part 1', 'Part 1, hole 1', 'Part 2'])
  fireEvent.change(picker(), { target: { value: '0.1' } })
  press('Remove part 1, hole 1')
  expect([drawn(), chosen()]).toEqual(['4 4', 'Part 1'])
  press('Remove part 1')
  expect(drawn()).toBe('4')
  // What had the keyboard is gone: what is beside it has it.
  expect(document.activeElement?.textContent).toBe('Add a part')
  press('Undo')
  press('Undo')
  expect(drawn()).toBe('4+4 4')
})

it('adds lines, which have no holes', () => {
  render(<Form isLine />)
  expect(screen.queryByRole('button', { name: 'Add a hole' })).toBeNull()
  press('Add a line')
  expect([drawn(), chosen()]).toEqual(['4 2', 'Line 2'])
})
