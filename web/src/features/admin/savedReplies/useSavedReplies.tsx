import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { savedRepliesQuery } from '@/data/savedReplies/queries'
import { isSendKey } from '@/lib/sendKey'
import { SavedReplies } from './SavedReplies'
import css from './SavedReplies.module.css'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Saved replies behind a field for an answer: while a slash and a part of a name are all that it holds, `menu` shows those
 * that match, and `control` has the field's keys choose one.
 */
export function useSavedReplies(typed: string, onChoose: (text: string) => void) {
  const id = useId()
  const open = /^\/[^\n]*$/.test(typed)
  const replies = useQuery({ ...savedRepliesQuery, enabled: open })
  const [at, setAt] = useState(0)
  const [manages, setManages] = useState(false)
  const part = typed.slice(1).trim().toLowerCase()
  const matching = (replies.data ?? []).filter(({ name }) => name.toLowerCase().includes(part))
  const options = [
    ...matching.map(({ id, name, text }) => ({ id, name: `/${name}`, text, choose: () => onChoose(text) })),
    { id: 'all', name: 'Saved replies', text: 'Add, change or remove', choose: () => setManages(true) },
  ]
  const current = Math.min(at, options.length - 1)
  const choose = (index: number) => {
    options[index]?.choose()
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!open || isSendKey(event) || !(step || event.key === 'Enter')) return
    event.preventDefault()
    if (step) setAt((current + step + options.length) % options.length)
    else choose(current)
  }
  const control = {
    onKeyDown,
    'aria-autocomplete': 'list' as const,
    ...(open && { 'aria-controls': id, 'aria-activedescendant': `${id}-${current}` }),
  }
  const menu = (
    <>
      {open && (
        <div id={id} role="listbox" aria-label="Saved replies" className={css.menu}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the keyboard
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <b>{option.name}</b> <span>{option.text}</span>
            </div>
          ))}
        </div>
      )}
      {manages && <SavedReplies onClose={() => setManages(false)} />}
    </>
  )
  return { menu, control }
}
