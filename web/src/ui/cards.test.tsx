import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CardForm } from './CardForm'
import { EditCard } from './EditCard'
import { StatCard } from './StatCard'
import { Stepper } from './Stepper'

describe('a card that is edited', () => {
  const show = () =>
    render(
      <EditCard
        title="Notes"
        edit="Edit notes"
        view={<p>The spare key is at home.</p>}
        form={(done) => (
          <CardForm busy={false} error="You’re offline." onSubmit={(event) => event.preventDefault()} onCancel={done}>
            <textarea aria-label="Your notes" />
          </CardForm>
        )}
      />,
    )

  it('takes the keyboard to its first field, and back to its button', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Edit notes' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Your notes'))
    expect(screen.queryByText('The spare key is at home.')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('You’re offline.')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit notes' }))
  })

  it('leaves the keyboard where it is when it appears', () => {
    show()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a form that is always open', () => {
  it('does not take the keyboard', () => {
    render(
      <CardForm busy={false} error={undefined} onSubmit={() => {}}>
        <input aria-label="Phone number" />
      </CardForm>,
    )
    expect(document.activeElement).toBe(document.body)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })
})

describe('steps', () => {
  it('say what is done, where one is, and what is ahead', () => {
    const steps = ['Quote accepted', 'On the way', 'Arrived'].map((title) => ({ key: title, title }))
    render(<Stepper label="The job" steps={steps} current={1} />)
    expect(screen.getByRole('list', { name: 'The job' })).toBeTruthy()
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Quote acceptedDone', 'On the way', 'Arrived'])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })
})

describe('a figure', () => {
  it('leads to what it counts, and says in words that it waits', () => {
    render(
      <ul className="stats">
        <StatCard value={7} label="Reports" toReview link={(link) => <a href="/admin/reports" {...link} />} />
      </ul>,
    )
    expect(screen.getByRole('link', { name: '7 Reports To review' })).toBeTruthy()
  })
})
