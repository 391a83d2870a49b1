import { FileClock } from 'lucide-react'
import { useState } from 'react'
import type { Provider } from '@/data/providers/types'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { AddDocument } from '../documents/AddDocument'
import type { Adding } from '../documents/Documents'
import { endOf, needsRenewal, titleOf } from '../documents/words'
import css from './Dashboard.module.css'

/** The documents that have run out or soon will. One of which a newer one is there is left out. */
export function Renewals({ provider: { documents } }: { provider: Provider }) {
  const [adding, setAdding] = useState<Adding | null>(null)
  const ending = documents.filter(
    (one) =>
      needsRenewal(one) &&
      !documents.some((other) => other.kind === one.kind && titleOf(other) === titleOf(one) && !needsRenewal(other)),
  )
  if (ending.length === 0) return null
  return (
    <ul className={`${css.renewals} card`} aria-label="Documents that run out">
      {ending.map((document) => (
        <li key={document.id}>
          <Icon of={FileClock} size={24} />
          <span>
            <b>{titleOf(document)}</b>
            <span>{endOf(document)}</span>
          </span>
          <Button
            size="small"
            aria-label={`Replace ${titleOf(document)}`}
            onClick={() => setAdding({ kind: document.kind, replaces: document })}
          >
            Replace
          </Button>
        </li>
      ))}
      {adding && <AddDocument {...adding} onClose={() => setAdding(null)} />}
    </ul>
  )
}
