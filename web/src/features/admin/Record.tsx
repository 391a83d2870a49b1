import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWide } from '@/lib/useWide'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Record.module.css'

type HeadProps = {
  title: string
  /** Badges. */
  badges?: ReactNode
  reference?: string | null
  /** The rows before and after it; without one there is no way there. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose?: () => void
  children?: ReactNode
}

/** The head of a record: how it stands, its title, and the ways to others. */
export function RecordHead({ title, badges, reference, onPrevious, onNext, onClose, children }: HeadProps) {
  const wide = useWide()
  return (
    <header className={css.head}>
      <div className={css.line}>
        {badges}
        {reference && <span className={css.reference}>{reference}</span>}
        <span className={css.ways}>
          {(onPrevious || onNext) && (
            <>
              <IconButton label="Previous" aria-disabled={!onPrevious} onClick={onPrevious}>
                <Icon of={ChevronUp} />
              </IconButton>
              <IconButton label="Next" aria-disabled={!onNext} onClick={onNext}>
                <Icon of={ChevronDown} />
              </IconButton>
            </>
          )}
          {wide && onClose && (
            <IconButton label="Close details" onClick={onClose}>
              <Icon of={X} />
            </IconButton>
          )}
        </span>
      </div>
      <h2 className={css.title}>{title}</h2>
      {children}
    </header>
  )
}

/** A part of a record, under its heading. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** What is known of something, by name; what has no value is left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={css.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
