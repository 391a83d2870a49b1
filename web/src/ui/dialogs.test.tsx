import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './Button'
import { ConfirmDialog } from './ConfirmDialog'
import { ReasonDialog } from './ReasonDialog'

const act = (over: Partial<Parameters<typeof ConfirmDialog>[0]['act']> = {}) => ({
  mutate: vi.fn(),
  isPending: false,
  error: null,
  reset: vi.fn(),
  ...over,
})

describe('a dialog that confirms', () => {
  function Page({ of, onOuter }: { of: ReturnType<typeof act>; onOuter?: () => void }) {
    const [asking, setAsking] = useState(false)
    return (
      <form onSubmit={onOuter} aria-label="Outer">
        <Button onClick={() => setAsking(true)}>Delete</Button>
        {asking && (
          <ConfirmDialog
            title="Delete the car park?"
            description="You can’t undo this."
            submit="Yes, delete"
            danger
            act={of}
            onClose={() => setAsking(false)}
          />
        )}
      </form>
    )
  }
  const ask = () => {
    const opener = screen.getByRole('button', { name: 'Delete' })
    opener.focus()
    fireEvent.click(opener)
    return opener
  }

  it('gives the keyboard to the safe button, and back to what opened it', async () => {
    render(<Page of={act()} />)
    const opener = ask()
    const dialog = screen.getByRole('dialog', { name: 'Delete the car park?' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You can’t undo this.',
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('acts once, and not on the form around it', () => {
    const of = act()
    const onOuter = vi.fn()
    render(<Page of={of} onOuter={onOuter} />)
    ask()
    fireEvent.submit(screen.getByRole('button', { name: 'Yes, delete' }))
    expect(of.mutate).toHaveBeenCalledOnce()
    expect(onOuter).not.toHaveBeenCalled()
  })

  it('stays with the failure, which it forgets when it is closed', () => {
    const of = act({ error: new Error('You’re offline.') })
    render(<Page of={of} />)
    ask()
    expect(screen.getByRole('alert').textContent).toBe('You’re offline.')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(of.reset).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does nothing a second time while it is under way', () => {
    const of = act({ isPending: true })
    render(<Page of={of} />)
    ask()
    const button = screen.getByRole('button', { name: 'Yes, delete' })
    fireEvent.click(button)
    expect(button.getAttribute('type')).toBe('button')
    expect(of.mutate).not.toHaveBeenCalled()
  })
})

describe('a dialog that asks for a reason', () => {
  const onClose = vi.fn()
  const show = (onSubmit: (reason: string) => Promise<unknown>) => {
    onClose.mockReset()
    render(
      <ReasonDialog
        title="Block Silver Caddy?"
        submit="Block"
        danger
        most={20}
        onSubmit={onSubmit}
        onClose={onClose}
      />,
    )
    return screen.getByLabelText('Reason') as HTMLTextAreaElement
  }
  const type = (field: Element, value: string) => fireEvent.input(field, { target: { value } })
  const block = () => fireEvent.submit(screen.getByRole('button', { name: 'Block' }))
  const said = (field: Element) =>
    (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

  it('asks for one, at the field, which gets the keyboard', async () => {
    const onSubmit = vi.fn(async () => {})
    const field = show(onSubmit)
    type(field, '   ')
    block()
    await waitFor(() => expect(said(field)).toContain('Please give a reason'))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('counts characters, and says what is too many', async () => {
    const onSubmit = vi.fn(async () => {})
    const field = show(onSubmit)
    expect(said(field)).toEqual(['At most 20 characters'])
    type(field, 'Threats, more than 1')
    await waitFor(() => expect(said(field)).toEqual(['0 characters left']))
    type(field, `${'🚗'.repeat(21)}  `)
    await waitFor(() => expect(said(field)).toEqual(['1 character too many']))
    block()
    await waitFor(() => expect(said(field)).toContain('Please use at most 20 characters'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('keeps what was typed when it fails, and says why where it belongs', async () => {
    const refusal = Object.assign(new Error('Please look at the fields.'), { fields: { reason: 'Please say more' } })
    const onSubmit = vi.fn().mockRejectedValueOnce(refusal).mockRejectedValueOnce(new Error('You’re offline.'))
    const field = show(onSubmit)
    type(field, ' Spam ')
    block()
    await waitFor(() => expect(said(field)).toContain('Please say more'))
    block()
    expect((await screen.findByText('You’re offline.')).closest('[role=alert]')).toBeTruthy()
    expect(field.value).toBe(' Spam ')
    expect(onClose).not.toHaveBeenCalled()
    onSubmit.mockResolvedValueOnce(undefined)
    block()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onSubmit).toHaveBeenLastCalledWith('Spam')
  })
})
