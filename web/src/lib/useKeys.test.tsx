import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { turnKeys, useKeys } from './useKeys'

const next = vi.fn()
const send = vi.fn()
const leave = vi.fn()

function Page({ dialog = false }: { dialog?: boolean }) {
  useKeys({ j: next, Enter: next, 'mod+Enter': send, 'typing+Escape': leave })
  return (
    <>
      <textarea aria-label="Reason" />
      <button type="button">Save</button>
      {dialog && <div role="dialog" />}
    </>
  )
}
const press = (key: string, on: Element = document.body, more = {}) => fireEvent.keyDown(on, { key, ...more })

describe('keys of a page', () => {
  beforeEach(() => vi.clearAllMocks())

  it('act, in upper case too', () => {
    render(<Page />)
    press('j')
    press('J')
    expect(next).toHaveBeenCalledTimes(2)
  })

  it('can be turned off; those that are no characters still act', () => {
    render(<Page />)
    turnKeys(false)
    press('j')
    expect(next).not.toHaveBeenCalled()
    press('Enter')
    expect(next).toHaveBeenCalledTimes(1)
    turnKeys(true)
    press('j')
    expect(next).toHaveBeenCalledTimes(2)
  })

  it('are letters to whoever types; with Control they act there too', () => {
    render(<Page />)
    press('j', screen.getByLabelText('Reason'))
    press('Enter', screen.getByLabelText('Reason'), { ctrlKey: true })
    expect(next).not.toHaveBeenCalled()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('lead out of a field by Escape where a page says so', () => {
    render(<Page />)
    press('Escape')
    expect(leave).not.toHaveBeenCalled()
    press('Escape', screen.getByLabelText('Reason'))
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('leave Enter to a button, and everything to a dialog', () => {
    const { rerender } = render(<Page />)
    press('Enter', screen.getByRole('button'))
    rerender(<Page dialog />)
    press('j')
    expect(next).not.toHaveBeenCalled()
  })
})
