import { Button } from '@/ui/Button'
import { Select } from '@/ui/Select'
import css from './drawing.module.css'
import { holeIn, nameOfRing, type Parts, partBeside, type RingAt, ringsOf, withoutRing } from './parts'

type Props = {
  parts: Parts
  isLine: boolean
  /** The ring whose corners are edited. */
  at: RingAt
  onChoose: (at: RingAt) => void
  /** Another shape, and which of its rings is edited then. */
  onParts: (parts: Parts, at: RingAt) => void
}

/** Which part or hole of a shape is edited; adds one, small and in a place of its own, and removes the one that is edited. */
export function RingPicker({ parts, isLine, at, onChoose, onParts }: Props) {
  const rings = ringsOf(parts)
  const name = (ring: RingAt) => nameOfRing(parts, ring, isLine)
  const keyOf = ({ part, ring }: RingAt) => `${part}.${ring}`
  const own = parts[at.part] ?? []
  const [beside, hole] = [partBeside(parts, isLine), isLine ? null : holeIn(own)]
  return (
    <div className={css.rings}>
      {rings.length > 1 && (
        <Select
          aria-label="Part or hole"
          value={keyOf(at)}
          options={rings.map((ring) => ({ value: keyOf(ring), label: name(ring) }))}
          onChoose={(chosen) => {
            const ring = rings.find((one) => keyOf(one) === chosen)
            if (ring) onChoose(ring)
          }}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        disabled={!beside}
        onClick={() => beside && onParts([...parts, [beside]], { part: parts.length, ring: 0 })}
      >
        {isLine ? 'Add a line' : 'Add a part'}
      </Button>
      {!isLine && (
        <Button
          size="small"
          variant="quiet"
          disabled={!hole}
          onClick={() =>
            hole &&
            onParts(
              parts.map((part, index) => (index === at.part ? [...part, hole] : part)),
              { part: at.part, ring: own.length },
            )
          }
        >
          Add a hole
        </Button>
      )}
      {rings.length > 1 && (
        <Button
          size="small"
          variant="quiet"
          onClick={(event) => {
            // It may be the last of several, and go: the keyboard stays with what is beside it.
            event.currentTarget.parentElement?.querySelector('button')?.focus()
            onParts(withoutRing(parts, at), { part: at.part, ring: at.ring - 1 })
          }}
        >
          Remove {name(at).toLowerCase()}
        </Button>
      )}
    </div>
  )
}
