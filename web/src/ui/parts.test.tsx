import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Toasts } from '@/shell/Toasts'
import { Button } from './Button'
import { ErrorState } from './ErrorState'
import { Field } from './Field'
import { Plate } from './Plate'
import { confirmed, failed } from './toast'

describe('a plate', () => {
  it('shows the usual space and is spelt by its label', () => {
    render(<Plate registration="ab12cde" />)
    expect(screen.getByRole('img', { name: 'Registration A B 1 2, C D E' }).textContent).toBe('AB12 CDE')
  })
})

describe('a button', () => {
  it('does nothing twice while it is busy, and submits nothing', () => {
    const act = vi.fn()
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" busy={busy} onClick={act}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    rerender(form(true))
    fireEvent.click(screen.getByRole('button'))
    expect(act).toHaveBeenCalledOnce()
    expect(submit).toHaveBeenCalledOnce()
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  })
})

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    render(
      <Field label="Registration" hint="As on the plate" error="Registration number is required">
        {(control) => <input className="input" {...control} />}
      </Field>,
    )
    const input = screen.getByLabelText('Registration')
    const words = input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['As on the plate', 'Registration number is required'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('an error', () => {
  it('is announced and offers to try again', () => {
    const retry = vi.fn()
    render(<ErrorState title="Car parks could not be loaded" onRetry={retry} />)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('alert').textContent).toContain('Car parks could not be loaded')
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('toasts', () => {
  it('appear, those said before anything could draw them too', async () => {
    confirmed({ title: 'Location Set', detail: 'Now showing parking near Pier Head' })
    render(<Toasts />)
    expect(await screen.findByText('Location Set')).toBeTruthy()
    failed({ title: 'Error', detail: 'Failed to save car park' })
    expect(await screen.findByText('Failed to save car park')).toBeTruthy()
  })
})
