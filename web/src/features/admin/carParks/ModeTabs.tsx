import { leave } from '@/lib/unsaved'
import css from './CarParks.module.css'
import { MODES, type Mode } from './modes'
import type { Address } from './useAddress'
import { toMode } from './useMapView'

type Props = { at: string; address: Address }

/** The modes of the screen; with one alone there is nothing to choose. */
export function ModeTabs({ at, address }: Props) {
  if (MODES.length < 2) return null
  return (
    <nav className={css.tabs} aria-label="What to work on">
      {MODES.map((mode, index) => (
        <Tab
          key={mode.id}
          mode={mode}
          current={mode.id === at}
          onOpen={() => leave(() => address.change((next) => toMode(next, index === 0 ? null : mode.id), 'step'))}
        />
      ))}
    </nav>
  )
}

const nothing = () => undefined

function Tab({ mode, current, onOpen }: { mode: Mode; current: boolean; onOpen: () => void }) {
  const count = (mode.useCount ?? nothing)()
  return (
    <button type="button" className={css.tab} aria-current={current ? 'page' : undefined} onClick={onOpen}>
      {mode.label}
      {count !== undefined && count > 0 && (
        <>
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
          <span className="sr-only">, {count} waiting</span>
        </>
      )}
    </button>
  )
}
